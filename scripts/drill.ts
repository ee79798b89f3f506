import { join } from 'node:path';
import { practiseRestore } from '../emulator/src/drill/practise-restore.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { readCommandLine } from './command-line.ts';
import {
  dataEmulators,
  onOwnStack,
  runMeasurement,
  stackEnvironment,
  type RunningStack,
} from './own-stack.ts';
import { root } from './run-command.ts';
import { addressesOf, isRunning, runningPorts } from './running-stack.ts';

const usage = `npm run drill   backs up the local stack that \`npm start\` runs, empties it, restores it, proves the ledger and
                compares everything; with the demo data on a stack of its own if none runs. Ends with 1 if
                anything differs. Never a real project: docs/operations.md has its commands`;
const ports = readCommandLine({ usage, options: {} }, () => runningPorts());
if (await isRunning(addressesOf(ports, ...dataEmulators, 'hub'))) {
  // A signal must not leave a half-restored stack: the drill takes only seconds.
  listenForStop(() => undefined);
  const hasFunctions = await isRunning(addressesOf(ports, 'functions'));
  process.exit(await drill({ ports, urls: stackUrls(ports) }, hasFunctions));
}
await runMeasurement((stopSignal) => {
  console.log('No local stack is running: using one with the demo data.');
  const options = { stopSignal, only: dataEmulators, import: join(root, 'emulator-data') };
  return onOwnStack(options, (stack) => drill(stack, false));
});

function drill(stack: RunningStack, hasFunctions: boolean): Promise<number> {
  const folder = join(root, '.cache', 'drills', new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-'));
  const log = (line: string) => console.log(line);
  return practiseRestore({ urls: stack.urls, hasFunctions, folder, log, prove: () => proveBooks(stack) });
}

/** As `npm run reconcile` and `npm run audit -- verify` do on a restored project. */
async function proveBooks(stack: RunningStack): Promise<number> {
  Object.assign(process.env, stackEnvironment(stack));
  const { reconcileCommand, verifyAuditCommand } = await import('../functions/cli/commands.ts');
  const everything = { databases: ['(default)'], scope: 'everything', releasedUid: undefined } as const;
  const ledger = await reconcileCommand('demo-keelstone', everything);
  const chain = await verifyAuditCommand('demo-keelstone', { database: undefined, kept: undefined });
  return Math.max(ledger, chain);
}
