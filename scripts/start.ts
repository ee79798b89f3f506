import { startCommand } from '../emulator/src/start-command.ts';
import { build } from './build.ts';
import { readCommandLine } from './command-line.ts';
import { root } from './run-command.ts';

const usage = `npm start [-- options]

Runs the product on this machine: the Firebase emulators, a mail inbox and a source of exchange rates.
Starts from the data in emulator-data, the demo with the days up to today, and discards every change at the end.

  --export     keep the data: at the end it is written to emulator-data, where the next start finds it
               (back to the demo data: npm run seed)
  --official   only the Firestore emulator that firebase-tools downloads (Java 21; same as npm run start:official)
  --ui         with the Emulator UI (firebase-tools may have to download it)
  --help       this text

Ctrl-C stops everything in order; a second one stops it immediately and keeps no data.
Exit status: 0 after a requested stop, 1 when something failed, 2 for an unknown option.
Ports: see emulator/README.md; each can be changed, as in KEELSTONE_PORT_HOSTING=5050 npm start.`;

const flag = { type: 'boolean', default: false } as const;
const options = readCommandLine(
  { usage, options: { export: flag, official: flag, ui: flag } },
  ({ values }) => values,
);

process.exit(await startCommand({ root, options, build: (log, signal) => build({ root, log, signal }) }));
