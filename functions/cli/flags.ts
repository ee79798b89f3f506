import { flagNames, type FlagName, type Flags } from '@keelstone/domain/flags/flags';
import { findFlags } from '../src/platform/flags/find-flags.ts';
import { updateFlagByCommand } from '../src/features/desk/flags/update-flag.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

export type FlagChange = { flag: FlagName; isOn: boolean };

/** Shows the kill switches of a project, after a change if there is one. Returns the exit status. */
export async function flagsCommand(project: string, change: FlagChange | undefined): Promise<number> {
  try {
    const deps = { ...commandLineDeps(project), now: Date.now };
    const flags = await findFlags(deps); // also before a change: this reports why the database does not answer, a transaction does not
    show(change === undefined ? flags : await updateFlagByCommand(change, deps));
    return 0;
  } catch (error) {
    if (change !== undefined) process.stderr.write('Nothing was changed.\n');
    return reportFailure(error, project);
  }
}

function show(flags: Flags): void {
  for (const name of flagNames) {
    process.stdout.write(`${name.padEnd(14)}${flags[name] ? 'on' : 'off'}\n`);
  }
}
