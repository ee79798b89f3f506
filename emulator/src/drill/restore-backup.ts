import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord, readJsonObject } from '../json.ts';
import { uploadObject } from '../seed/objects.ts';
import { callAsOwner, recordsIn, seedProjectId } from '../seed/rest.ts';
import { importSignIns } from '../seed/sign-ins.ts';
import type { StackUrls } from '../urls.ts';

const database = `projects/${seedProjectId}/databases/(default)`;

/** Empties Firestore, Auth and Storage of a running local stack. */
export async function wipe(urls: StackUrls): Promise<void> {
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
