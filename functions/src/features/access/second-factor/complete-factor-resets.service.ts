import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { Deps } from '../../../platform/deps.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { revokeTokens } from '../../core/session/revoke-tokens.service.ts';
import { removeAllFactors } from './remove-all-factors.ts';

const pageSize = 100;
const operation = 'complete-factor-resets';

type DueReset = Pick<Factors, 'uid' | 'reset'>;

/**
 * Completes the resets whose wait is over. A second run at the same time finds none. A failure does not stop the
 * others. The run fails at its end, so that it is noticed.
 */
export async function completeFactorResets(deps: Deps): Promise<void> {
  const run = startRun(deps);
  const nowMs = deps.now();
  const due = readRowsInPages<DueReset>(pageSize, (after) => listDue(nowMs, after, deps));
  await run.each(due, ({ uid }) => completeFactorReset(uid, deps));
  run.throwIfFailed('Resets of second factors failed');
}

/** A page of due resets, oldest first, beginning after `after`. */
function listDue(nowMs: number, after: DueReset | undefined, { factors }: Deps): Promise<DueReset[]> {
  return factors.list({
    where: [['reset.effectiveAtMs', '<=', nowMs]],
    ...oldestFirst('reset.effectiveAtMs', after && [after.reset?.effectiveAtMs, after.uid]),
    select: ['uid', 'reset'],
    limit: pageSize,
  });
}

async function completeFactorReset(uid: string, deps: Deps): Promise<void> {
  const isReset = await deps.runTransaction(async (tx) => {
    const [factors, user] = await readTogether(tx, deps.factors.at(uid), deps.users.at(uid));
    // The reset was cancelled or started again since the job read it.
    if (factors === undefined || factors.reset === null || factors.reset.effectiveAtMs > deps.now())
      return false;
    if (user === undefined) {
      deps.factors.erase(tx, uid);
      return false;
    }
    removeAllFactors(tx, { user, factors, by: 'reset', requestId: operation }, deps);
    return true;
  });
  if (isReset) await revokeTokens({ uid, requestId: operation, operation }, deps);
}
