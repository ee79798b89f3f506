import { parseArgs } from 'node:util';
import { StackFailure } from './failure.ts';

export const startHelp = `npm start [-- options]

Runs the product on this machine: the Firebase emulators, an inbox for its mails and a source of exchange rates.
Starts from the data in emulator-data and forgets every change at the end.

  --export     keep the data: at the end it is written to emulator-data, where the next start finds it
               (back to the demo data: npm run seed)
  --official   only the Firestore emulator that firebase-tools downloads (Java 21; same as npm run start:official)
  --ui         with the Emulator UI (firebase-tools may have to download it)
  --help       this text

Ctrl-C stops everything in order; a second one stops it at once and keeps no data.
Exit status: 0 after a requested stop, 1 when something failed.
Ports: see emulator/README.md; each can be changed, as in KEELSTONE_PORT_HOSTING=5050 npm start.
`;

export interface StartOptions {
  readonly export: boolean;
  readonly official: boolean;
  readonly ui: boolean;
  readonly help: boolean;
}

/** The options of `npm start`. A StackFailure says what is wrong with an unknown one. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { export: flag, official: flag, ui: flag, help: { ...flag, short: 'h' } } as const;
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new StackFailure(`${error instanceof Error ? error.message : String(error)}\n\n${startHelp}`);
  }
}
