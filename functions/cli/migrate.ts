import { migrationsId } from '@keelstone/domain/collections';
import type { Deps } from '../src/entry/create-deps.ts';
import { reindex, type ReindexDeps } from '../src/features/desk/reindex/reindex.service.ts';
import type { Collection } from '../src/platform/firestore/collection.ts';
import { commandLineDeps, type Migrations } from './command-line.repository.ts';
import { attempt, print } from './describe-failure.ts';

export type MigrateDeps = ReindexDeps & Pick<Deps, 'now'> & { migrations: Collection<Migrations> };

export type Step = {
  /** What it changes, for the operator. */
  title: string;
  /**
   * Changes what an earlier version has written, and returns how many documents; `isDryRun` only counts them. Safe
   * during traffic, and after an interruption; evidence is never removed.
   */
  work(deps: MigrateDeps, options: { isDryRun: boolean }): Promise<number>;
};

/** In their order, which is their number: a later version appends to them, and changes none. */
const steps: readonly Step[] = [
  {
    title: 'search index, copies, months and totals',
    work: async (deps, options) => (await reindex(deps, options)).repaired,
  },
];

type Run = { backup: string } | undefined;

/** Brings the stored data to this version; without a run, only shows what that would do. */
export function migrateCommand(project: string, run: Run): Promise<number> {
  return attempt(project, run && 'Interrupted; the next run continues from there.', () =>
    migrate(commandLineDeps(project), run, print),
  );
}

/** Reports a line for each step that the database has not had, when it is done. */
export async function migrate(
  deps: MigrateDeps,
  run: Run,
  report: (line: string) => void,
  all = steps,
): Promise<void> {
  const { done: before = [] } = (await deps.migrations.find(migrationsId)) ?? {};
  const open = all.slice(before.length);
  let done = before;
  for (const [index, { title, work }] of open.entries()) {
    const changed = await work(deps, { isDryRun: run === undefined });
    const count = `${String(changed)} documents ${run === undefined ? 'to change' : 'changed'}`;
    report(`${String(before.length + index + 1)}. ${title}: ${count}`);
    if (run === undefined) continue;
    done = [...done, { atMs: deps.now(), backup: run.backup, changed }];
    await deps.migrations.save(migrationsId, { done });
  }
  if (open.length === 0) report('Nothing to do: the stored data is that of this version.');
  else report(run === undefined ? 'Nothing was changed.' : 'The stored data is now that of this version.');
}
