import { flagNames, type FlagName, type Flags } from '@keelstone/domain/flags/flags';
import { findFlags } from '../src/flags/find-flags.ts';
import { updateFlagByCommand } from '../src/flags/update-flag.service.ts';
import { chooseProject } from './choose-project.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { endWithFailure } from './tell-failure.ts';

const usage = `npm run flags                                   shows the kill switches of the local stack
npm run flags -- NAME on|off                    throws one: withdrawals, approvals, registration, deposits, read-only
npm run flags -- NAME on|off --project PROJECT  on a real project, with your own Google credentials`;

/** How the command line writes them, in what it takes and in what it shows. */
const words = {
  withdrawals: 'withdrawals',
  approvals: 'approvals',
  registration: 'registration',
  deposits: 'deposits',
  readOnly: 'read-only',
} as const satisfies Record<FlagName, string>;

const args = process.argv.slice(2);
const change = args[0] === undefined || args[0].startsWith('--') ? undefined : parseChange(args);
const project = chooseProject(change === undefined ? args : args.slice(2), usage);
try {
  const deps = { ...commandLineDeps(project), now: Date.now };
  const flags = await findFlags(deps); // also before a change: this says why nobody answers, a transaction does not
  show(change === undefined ? flags : await updateFlagByCommand(change, deps));
  process.exit(0);
} catch (error) {
  if (change !== undefined) process.stderr.write('Nothing was changed.\n');
  endWithFailure(error, project);
}

function parseChange([name = '', state = '']: readonly string[]): { flag: FlagName; isOn: boolean } {
  const flag = flagNames.find((each) => words[each] === name);
  if (flag !== undefined && (state === 'on' || state === 'off')) return { flag, isOn: state === 'on' };
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

function show(flags: Flags): void {
  for (const name of flagNames) {
    process.stdout.write(`${words[name].padEnd(14)}${flags[name] ? 'on' : 'off'}\n`);
  }
}
