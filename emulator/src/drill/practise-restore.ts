import { rmSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord, readJsonObject } from '../json.ts';
import { differences, readContents, type Contents } from '../seed/contents.ts';
import { uploadObject } from '../seed/objects.ts';
import { callAsOwner, recordsIn, seedProjectId } from '../seed/rest.ts';
import { importSignIns } from '../seed/sign-ins.ts';
import { exportData } from '../suite/export.ts';
import type { StackUrls } from '../urls.ts';

/** Enough differences to read; the count says how many there are. */
const linesMax = 20;
/** Until the next try. */
const pauseMs = 1_000;

export type Drill = {
  urls: StackUrls;
  hasFunctions: boolean;
  /** Where the backup is written to; removed again after a drill that found nothing. */
  folder: string;
  /** Checks the books of what was restored, prints the findings, and returns 0 if they are consistent. */
  prove: () => Promise<number>;
  /** Left out: the real ones. A test writes or loses something here. */
  backUp?: typeof exportData;
  restore?: typeof restoreBackup;
  /** How many backups are tried until nothing is written during one. */
  tries?: number;
  log: (line: string) => void;
};

/**
 * Backs up a running local stack, empties it, restores it, proves its books, and compares every document, sign-in and
 * object with what was there. Returns the exit status: 0 if nothing differs and the books are consistent. Nothing is
 * emptied if the backup fails, or if something was written in the meantime.
 */
export async function practiseRestore(drill: Drill): Promise<number> {
  const { folder, log } = drill;
  const startedAtMs = Date.now();
  const status = await withoutTriggers(drill, () => backUpAndRestore(drill));
  if (status === 0) rmSync(folder, { recursive: true, force: true });
  else log(`The backup is kept in ${folder}`);
  const minutes = (Date.now() - startedAtMs) / 60_000;
  log(
    `${status === 0 ? 'Restored completely' : 'NOT restored completely'}, in ${minutes.toFixed(1)} minutes.`,
  );
  return status;
}

async function backUpAndRestore(drill: Drill): Promise<number> {
  const { urls, folder, prove, restore = restoreBackup, log } = drill;
  const before = await backUpInQuiet(drill);
  if (before === undefined) return 1;
  try {
    await timed('empty', log, () => wipe(urls));
    await requireEmpty(urls);
    await timed('restore', log, () => restore(urls, folder));
  } catch (error) {
    log(`The stack is not restored: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const books = await timed('prove the books', log, prove);
  const after = await timed('compare', log, () => readContents(urls));
  for (const part of ['firestore', 'auth', 'storage']) {
    log(
      `  ${part.padEnd(10)} ${String(countOf(before, part))} before, ${String(countOf(after, part))} after`,
    );
  }
  const lost = differences({ expected: before, found: after });
  if (lost.length > 0) report(`${String(lost.length)} differences:`, lost, log);
  return lost.length === 0 && books === 0 ? 0 : 1;
}

/**
 * Returns the contents of the backup, once nothing was written while it was made: a function that had started may still
 * write.
 */
async function backUpInQuiet({
  urls,
  folder,
  backUp = exportData,
  tries = 10,
  log,
}: Drill): Promise<Contents | undefined> {
  let before = await timed('read what is there', log, () => readContents(urls));
  for (let left = tries; ; left -= 1) {
    await timed('back up', log, () => backUp(urls.hub, folder));
    const after = await readContents(urls);
    const written = differences({ expected: before, found: after });
    if (written.length === 0) return before;
    if (left === 1) {
      report('Something was written in the meantime, so nothing was emptied. Run it again.', written, log);
      return undefined;
    }
    await delay(pauseMs);
    before = await readContents(urls);
  }
}

/** A drill on a stack that was not emptied proves nothing. */
async function requireEmpty(urls: StackUrls): Promise<void> {
  const left = (await readContents(urls)).size;
  if (left > 0) throw new Error(`${String(left)} documents, sign-ins and objects are left after emptying it`);
}

function countOf(contents: Contents, part: string): number {
  return [...contents.keys()].filter((name) => name.startsWith(`${part} `)).length;
}

function report(title: string, lines: readonly string[], log: (line: string) => void): void {
  log(title);
  for (const line of lines.slice(0, linesMax)) log(`  ${line}`);
  if (lines.length > linesMax) log(`  and ${String(lines.length - linesMax)} more`);
}

async function timed<T>(what: string, log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const startedAtMs = Date.now();
  const result = await work();
  log(`  ${what.padEnd(20)} ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * No trigger and no job runs during the work, if the stack has functions: a restored document is not a new one, and an
 * email in it was sent long ago. The API still answers calls.
 */
async function withoutTriggers<T>(
  { urls, hasFunctions }: { urls: StackUrls; hasFunctions: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!hasFunctions) return work();
  await callAsOwner(`${urls.hub}/functions/disableBackgroundTriggers`, { method: 'PUT' });
  try {
    return await work();
  } finally {
    await callAsOwner(`${urls.hub}/functions/enableBackgroundTriggers`, { method: 'PUT' });
  }
}

const database = `projects/${seedProjectId}/databases/(default)`;

/** Empties Firestore, Auth and Storage of a running local stack. */
async function wipe(urls: StackUrls): Promise<void> {
  await emptyFirestore(`${urls.firestore}/emulator/v1/${database}/documents`);
  await callAsOwner(`${urls.auth}/emulator/v1/projects/${seedProjectId}/accounts`, { method: 'DELETE' });
  await callAsOwner(`${urls.storage}/internal/reset`, { method: 'POST' });
}

/** A transaction that a process left open when it ended keeps its locks for a minute or more. */
async function emptyFirestore(url: string): Promise<void> {
  for (let left = 60; ; left -= 1) {
    try {
      await callAsOwner(url, { method: 'DELETE' });
      return;
    } catch (error) {
      if (left === 1 || !(error instanceof Error && error.message.includes('answers 409'))) throw error;
      await delay(1_000);
    }
  }
}

/** Restores an export in the official format into the emptied emulators of a running stack. */
export async function restoreBackup(urls: StackUrls, folder: string): Promise<void> {
  await restoreDocuments(urls, join(folder, 'firestore_export'));
  const accounts = readJsonObject(join(folder, 'auth_export', 'accounts.json'));
  await importSignIns(urls, recordsIn(accounts['users']));
  await restoreObjects(urls, join(folder, 'storage_export'));
}

async function restoreDocuments(urls: StackUrls, folder: string): Promise<void> {
  const json = { database, export_directory: join(folder, 'firestore_export.overall_export_metadata') };
  const url = `${urls.firestore}/emulator/v1/projects/${seedProjectId}:import`;
  await callAsOwner(url, { body: { json } });
}

/** An object without its bytes is left out, as the emulator does at a start: the comparison names it. */
async function restoreObjects(urls: StackUrls, folder: string): Promise<void> {
  for (const file of readdirSync(join(folder, 'metadata'))) {
    const blob = join(folder, 'blobs', file.replace(/\.json$/, ''));
    if (!existsSync(blob)) continue;
    const stored = readJsonObject(join(folder, 'metadata', file));
    const { name, bucket, contentType, cacheControl } = stored;
    const metadata = {
      name: String(name),
      contentType: String(contentType),
      ...(typeof cacheControl === 'string' ? { cacheControl } : {}),
      ...customMetadataOf(stored),
    };
    await uploadObject(urls, { bucket: String(bucket), metadata, bytes: readFileSync(blob) });
  }
}

/** The export keeps download tokens next to the metadata that they are part of. */
function customMetadataOf({ customMetadata, downloadTokens }: Record<string, unknown>) {
  const tokens = Array.isArray(downloadTokens) ? downloadTokens.map(String) : [];
  const custom = isRecord(customMetadata) ? Object.entries(customMetadata) : [];
  const metadata = Object.fromEntries([
    ...custom.map(([name, value]) => [name, String(value)] as const),
    ...(tokens.length > 0 ? [['firebaseStorageDownloadTokens', tokens.join(',')] as const] : []),
  ]);
  return Object.keys(metadata).length > 0 ? { metadata } : {};
}
