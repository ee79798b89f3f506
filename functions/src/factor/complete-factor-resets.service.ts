import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import { removeAllFactors } from './remove-all-factors.ts';

/** How many resets one run of the job completes; the next run goes on. */
const resetsPerRun = 100;

/**
 * Completes the resets whose 72 hours are over. A job may run twice: the second finds none. One that fails keeps no other
 * waiting; the run fails in the end, so that it is noticed.
 */
export async function completeFactorResets(deps: Deps): Promise<void> {
  const due = await deps.factors.listIds({
    where: [['reset.effectiveAtMs', '<=', deps.now()]],
    limit: resetsPerRun,
  });
  const failures: unknown[] = [];
  for (const uid of due) {
    try {
      await completeFactorReset(uid, deps);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Resets of second factors failed');
}

async function completeFactorReset(uid: string, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [factors, user] = await readTogether(tx, deps.factors.at(uid), deps.users.at(uid));
    // Cancelled, or started again, since the job looked.
    if (factors === undefined || factors.reset === null || factors.reset.effectiveAtMs > deps.now()) return;
    if (user === undefined) return deps.factors.erase(tx, uid);
    removeAllFactors(tx, { user, factors, by: 'reset', requestId: 'complete-factor-resets' }, deps);
  });
}
