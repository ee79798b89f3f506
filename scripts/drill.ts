import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { practiseRestore } from '../emulator/src/practise-restore.ts';
import { stackUrls, type StackUrls } from '../emulator/src/urls.ts';
import { readCommandLine } from './command-line.ts';
import {
  dataEmulators,
  onOwnStack,
  runMeasurement,
  stackEnvironment,
  type RunningStack,
} from './own-stack.ts';
import { root } from './run-command.ts';
import { listAddresses, isRunning, readPorts } from './running-stack.ts';

const usage = `npm run drill   backs up the local stack that \`npm start\` runs, or the demo data if none runs, restores the backup into
                an empty stack, proves the ledger there and compares everything. Ends with 1 if anything differs.
                Never a real project: docs/operations.md has its commands`;
const ports = readCommandLine({ usage, options: {} }, () => readPorts());

await runMeasurement(async (stopSignal) => {
  if (await isRunning(listAddresses(ports, ...dataEmulators, 'hub')))
    return drill(stackUrls(ports), stopSignal);
  console.log('No local stack is running: using one with the demo data.');
  const options = { stopSignal, only: dataEmulators, import: join(root, 'emulator-data') };
  return onOwnStack(options, ({ urls }) => drill(urls, stopSignal));
});

async function drill(urls: StackUrls, stopSignal: AbortSignal): Promise<number> {
  const startedAtMs = Date.now();
  const folder = join(root, '.cache', 'drill');
  const log = (line: string) => console.log(line);
  const { differing, books } = await practiseRestore({
    root,
    urls,
    folder,
    log,
    stopSignal,
    prove: proveBooks,
  });
  for (const line of differing.slice(0, 20)) log(line);
  const isComplete = differing.length === 0 && books === 0;
  if (isComplete) rmSync(folder, { recursive: true });
  const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1);
  log(
    isComplete
      ? `Restored completely, in ${minutes} minutes.`
      : `NOT restored completely: ${String(differing.length)} differences. The backup is kept in ${folder}`,
  );
  return isComplete ? 0 : 1;
}

/** Proves the books like `npm run reconcile` and `npm run audit -- verify` on a restored project. */
async function proveBooks(stack: RunningStack): Promise<number> {
  Object.assign(process.env, stackEnvironment(stack));
  const { reconcileCommand, verifyAuditCommand } = await import('../functions/cli/commands.ts');
  const everything = { databases: ['(default)'], scope: 'everything', releasedUid: undefined } as const;
  const ledger = await reconcileCommand('demo-keelstone', everything);
  const chain = await verifyAuditCommand('demo-keelstone', { database: undefined, kept: undefined });
  return Math.max(ledger, chain);
}
