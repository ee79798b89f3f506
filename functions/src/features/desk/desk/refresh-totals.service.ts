import { reviewStatuses } from '@keelstone/domain/core/review/review-filter';
import { userStatuses } from '@keelstone/domain/core/user/user-filter';
import type { CountedList } from '../../../platform/collections/totals.repository.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import { runParts } from '../../../platform/job/job-run.ts';

/**
 * Counts each list once per status and stores the totals (docs/decisions/lists.md). Billed as one read per 1,000 rows
 * of each list. A scheduled job runs it, because a page that counted 100,000 rows itself would cost 100 reads.
 */
export async function refreshTotals(deps: CommandDeps): Promise<void> {
  const lists = [
    () => keep('users', userStatuses, (status) => deps.directory.countStatus(status), deps),
    () => keep('kyc', reviewStatuses, (status) => deps.kyc.countStatus(status), deps),
    () => keep('transactions', reviewStatuses, (status) => deps.transactions.countStatus(status), deps),
  ];
  await runParts(lists, deps);
}

/** Every row has exactly one status, so the total is their sum. */
async function keep<Status extends string>(
  list: CountedList,
  statuses: readonly (Status | 'any')[],
  count: (status: Status) => Promise<number>,
  deps: CommandDeps,
): Promise<void> {
  const asOfMs = deps.now();
  const single = statuses.filter((status): status is Status => status !== 'any');
  const counts = await Promise.all(single.map(async (status) => [status, await count(status)] as const));
  const any = counts.reduce((sum, [, rows]) => sum + rows, 0);
  await deps.totals.keep(list, { counts: { any, ...Object.fromEntries(counts) }, asOfMs });
}
