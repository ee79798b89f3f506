import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoPayment } from '@keelstone/demo/book';
import { demoData, type DemoData } from '@keelstone/demo/demo-data';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { ChainPast } from '../chain/server.ts';
import { StackFailure, StackStopped } from '../failure.ts';
import { findFirestoreSource } from '../java/firestore-source.ts';
import { readJsonObject } from '../json.ts';
import { withStack } from '../stack.ts';
import { listenForStop, type StopSignals } from '../stop-signals.ts';
import { exportData } from '../suite/export.ts';
import type { StackUrls } from '../urls.ts';
import { makeDocuments } from './documents.ts';
import { writeDocuments } from './firestore-documents.ts';
import { writeObject } from './objects.ts';
import { writeSignIns } from './sign-ins.ts';
import { steadyExport } from './steady-export.ts';

/** `npm run seed`: resolves with its exit status. The suite `seed` of `npm test` compares the result with the builders. */
export async function seedCommand(root: string): Promise<number> {
  const signals = listenForStop(console.log);
  try {
    await findFirestoreSource();
    await buildDemo({ root, signals, folder: join(root, 'emulator-data') });
    console.log('emulator-data is rebuilt. All processes stopped.');
    return 0;
  } catch (error) {
    // Any failure after a Ctrl-C is caused by it.
    if (error instanceof StackStopped || signals.stop.aborted) {
      console.log('Cancelled; emulator-data is unchanged.');
      return 130;
    }
    if (!(error instanceof StackFailure)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  }
}

/** In a folder of data: it is the demo, not what somebody has kept. */
export const demoMark = 'demo.json';

/** The payments with which the local chain begins if the data of this folder is the demo: those of its deposits. */
export function makeDemoPast(folder: string): ChainPast | undefined {
  if (!existsSync(join(folder, demoMark))) return undefined;
  const { endsAtMs } = readJsonObject(join(folder, demoMark));
  const { payments, transactions } = demoData(typeof endsAtMs === 'number' ? endsAtMs : undefined);
  const past = (ofCoin: DemoPayment['coin'], unit: bigint) =>
    payments
      .filter(({ coin }) => coin === ofCoin)
      .map(({ units, to, ...tx }) => ({ ...tx, transfers: [{ to, units: BigInt(units) * unit }] }));
  const waiting = transactions.find(({ type, status }) => type === 'Withdrawal' && status === 'Pending');
  const sanctioned = waiting === undefined ? '' : toAddress(waiting);
  return { btc: past('btc', 1n), eth: past('eth', 10n ** 10n), sanctioned };
}

/**
 * The folder of the demo as of today: built once a day, so that its prices and stories end now. Without that, and if
 * `emulator-data` is not the demo any more, `emulator-data` itself.
 */
export async function demoOfToday(root: string, signals: StopSignals): Promise<string> {
  const kept = join(root, 'emulator-data');
  if (!existsSync(join(kept, demoMark))) return kept;
  const all = join(root, '.cache/demo');
  const builtFrom = createHash('sha256')
    .update(readFileSync(join(kept, demoMark)))
    .digest('hex');
  const folder = join(all, `${new Date().toISOString().slice(0, 10)}-${builtFrom.slice(0, 12)}`);
  if (existsSync(join(folder, demoMark))) return folder;
  console.log('Preparing the demo of today, once a day …');
  rmSync(all, { recursive: true, force: true });
  mkdirSync(all, { recursive: true });
  const endsAtMs = Date.now() - (Date.now() % 60_000);
  await buildDemo({ root, signals, endsAtMs, folder });
  return folder;
}

type DemoBuild = { root: string; signals: StopSignals; endsAtMs?: number; folder: string };

async function buildDemo({ root, signals, endsAtMs, folder }: DemoBuild): Promise<void> {
  const data = demoData(endsAtMs);
  console.log('Starting an empty stack …');
  // No functions: a trigger that reacts to a document would change what is being seeded.
  const only = ['auth', 'firestore', 'storage'] as const;
  const { stop: stopSignal, kill: killSignal } = signals;
  await withStack({ root, only, stopSignal, killSignal, log: console.log }, async ({ urls }) => {
    await writeSeed(urls, data);
    console.log('Exporting …');
    await exportSeed(urls, folder);
  });
  const documents = [...makeDocuments(data)];
  const sha256 = createHash('sha256').update(JSON.stringify(documents)).digest('hex');
  const mark = { documents: documents.length, sha256, endsAtMs };
  writeFileSync(join(folder, demoMark), `${JSON.stringify(mark)}\n`);
}

/** Writes the demo into an empty stack, and reports each step. */
async function writeSeed(urls: StackUrls, data: DemoData): Promise<void> {
  console.log(`Writing ${String(data.authUsers.length)} sign-ins …`);
  await writeSignIns(urls, data.authUsers);
  const documents = makeDocuments(data);
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
