import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoData, type DemoData } from '@keelstone/demo/demo-data';
import { StackFailure, StackStopped } from '../failure.ts';
import { findFirestoreSource } from '../java/firestore-source.ts';
import { withStack } from '../stack.ts';
import { listenForStop } from '../stop-signals.ts';
import { exportData } from '../suite/export.ts';
import type { StackUrls } from '../urls.ts';
import { documentsOf } from './documents.ts';
import { writeDocuments } from './firestore-documents.ts';
import { writeObject } from './objects.ts';
import { writeSignIns } from './sign-ins.ts';
import { steadyExport } from './steady-export.ts';

/** `npm run seed`: resolves with its exit status. The suite `seed` of `npm test` compares the result with the builders. */
export async function seedCommand(root: string): Promise<number> {
  const signals = listenForStop(console.log);
  try {
    await findFirestoreSource();
    console.log('Building the demo data …');
    const data = demoData();
    console.log('Starting an empty stack …');
    // No functions: a trigger that reacts to a document would change what is being seeded.
    const only = ['auth', 'firestore', 'storage'] as const;
    const { stop: stopSignal, kill: killSignal } = signals;
    await withStack({ root, only, stopSignal, killSignal, log: console.log }, async ({ urls }) => {
      await writeSeed(urls, data);
      console.log('Exporting …');
      await exportSeed(urls, join(root, 'emulator-data'));
    });
    console.log('emulator-data is rebuilt. All processes stopped.');
    return 0;
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

/** Writes the demo into an empty stack, and reports each step. */
async function writeSeed(urls: StackUrls, data: DemoData): Promise<void> {
  console.log(`Writing ${String(data.authUsers.length)} sign-ins …`);
  await writeSignIns(urls, data.authUsers);
  const documents = documentsOf(data);
  console.log(`Writing ${String(documents.size)} documents …`);
  await writeDocuments(urls, documents);
  console.log(`Writing ${String(data.files.length)} images …`);
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
