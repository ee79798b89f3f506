import { existsSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { demoData, type DemoData } from '@keelstone/demo/demo-data';
import { StackFailure, StackStopped } from '../failure.ts';
import { findFirestoreSource } from '../java/firestore-source.ts';
import { listenForStop, type StopSignals } from '../stop-signals.ts';
import { compareSeed } from './contents.ts';
import { withSeedStack } from './seed-stack.ts';
import type { StackUrls } from '../urls.ts';
import { documentsOf } from './documents.ts';
import { writeDocuments } from './firestore-documents.ts';
import { writeObject } from './objects.ts';
import { writeSignIns } from './sign-ins.ts';
import { exportData } from '../suite/export.ts';
import { steadyExport } from './steady-export.ts';

interface Run {
  readonly root: string;
  readonly folder: string;
  readonly signals: StopSignals;
}

/** `npm run seed`, or its check: resolves with its exit status. */
export async function seedCommand(command: { root: string; isCheck: boolean }): Promise<number> {
  const { root, isCheck } = command;
  const signals = listenForStop(console.log);
  const run = { root, folder: join(root, 'emulator-data'), signals };
  try {
    return await (isCheck ? check(run) : seed(run));
  } catch (error) {
    // What failed after a Ctrl-C failed because of it.
    if (error instanceof StackStopped || signals.stop.aborted) {
      console.log('Cancelled; emulator-data is unchanged.');
      return 130;
    }
    if (!(error instanceof StackFailure)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  }
}

async function seed({ root, folder, signals }: Run): Promise<number> {
  await findFirestoreSource();
  console.log('Building the demo data …');
  const data = demoData();
  console.log('Starting an empty stack …');
  await withSeedStack({ root, signals, log: console.log }, async ({ urls }) => {
    await writeSeed(urls, data, console.log);
    console.log('Exporting …');
    await exportSeed(urls, folder);
  });
  console.log('emulator-data is rebuilt. All processes stopped.');
  return 0;
}

async function check({ root, folder, signals }: Run): Promise<number> {
  if (!existsSync(join(folder, 'firebase-export-metadata.json'))) {
    throw new StackFailure('There is no emulator-data. Build it with: npm run seed');
  }
  console.log('Starting a stack from emulator-data …');
  const found = await withSeedStack({ root, signals, import: folder, log: console.log }, ({ urls }) => {
    console.log('Comparing with the builders …');
    return compareSeed(urls);
  });
  if (found.length === 0) {
    console.log('emulator-data matches the builders.');
    return 0;
  }
  console.error(`\nemulator-data does not match the builders (${String(found.length)}):`);
  for (const line of found) console.error(`  ${line}`);
  console.error('\nRebuild it with: npm run seed');
  return 1;
}

/** Writes the demo into an empty stack, and reports each step. */
async function writeSeed(
  urls: StackUrls,
  data: DemoData,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  log(`Writing ${String(data.authUsers.length)} sign-ins …`);
  await writeSignIns(urls, data.authUsers);
  const documents = documentsOf(data);
  log(`Writing ${String(documents.size)} documents …`);
  await writeDocuments(urls, documents);
  log(`Writing ${String(data.files.length)} images …`);
  for (const file of data.files) await writeObject(urls, file);
}

/** Replaces the folder by what the stack holds. Until the new one is complete the old one stays. */
async function exportSeed(urls: StackUrls, folder: string): Promise<void> {
  const workshop = mkdtempSync(join(tmpdir(), 'keelstone-export-'));
  try {
    const made = join(workshop, 'data');
    await exportData(urls.hub, made);
    steadyExport(made);
    rmSync(folder, { recursive: true, force: true });
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
