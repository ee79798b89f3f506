import { dueKinds, dueUntilMs, isKeptDays, type DueKind } from '@keelstone/domain/rights/retention/retention';
import { listAllDue, eraseDue } from '../src/features/rights/retention/erase-due.service.ts';
import type { CommandDeps } from '../src/platform/deps.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { attempt, print } from './describe-failure.ts';

const names: Readonly<Record<DueKind, string>> = {
  kyc: 'Rejected applications',
  proof: 'Proofs of payment',
  account: 'Closed accounts',
};

/** Lists what the nightly job erases next, or runs that job. Returns the exit status. */
export function retentionCommand(project: string, { isDryRun }: { isDryRun: boolean }): Promise<number> {
  return attempt(project, undefined, async () => {
    const deps = commandLineDeps(project);
    const { keptDays } = deps.config;
    const wrong = dueKinds.find((kind) => !isKeptDays(kind, keptDays[kind]));
    if (wrong !== undefined) throw new Error(`${names[wrong]}: the setting is below the minimum`);
    if (isDryRun) {
      for await (const line of listDue(deps)) print(line);
      return print('Nothing was erased.');
    }
    const erased = await eraseDue(deps);
    for (const kind of dueKinds) print(`${names[kind]}: ${String(erased[kind])} erased`);
  });
}

/**
 * A line for each kind and for each record of it that is due, the longest due first: when it was decided or closed,
 * whose it is, its id, and whether a hold keeps it.
 */
export async function* listDue(deps: CommandDeps): AsyncGenerator<string> {
  const { keptDays } = deps.config;
  for (const kind of dueKinds) {
    const untilMs = dueUntilMs(kind, keptDays, deps.now());
    yield `${names[kind]}: kept ${untilMs === undefined ? 'for ever' : `for ${String(keptDays[kind])} days`}`;
    if (untilMs === undefined) continue;
    for await (const { atMs, uid, id } of listAllDue(kind, untilMs, deps)) {
      const isHeld = (await deps.holds.find(uid)) !== undefined;
      const record = id === uid ? '' : `  record ${id}`;
      yield `  ${new Date(atMs).toISOString()}  user ${uid}${record}${isHeld ? '  on legal hold, kept' : ''}`;
    }
  }
}
