import { type Lease, noLeases, takeLease } from '@keelstone/domain/core/review/leases';
import type { ReviewList } from '@keelstone/domain/core/review/review-list';
import { requireActiveAdmin } from '../administrator/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { checkRecord, recordAt } from './reviewed-record.ts';
import type { Deps } from '../../deps.ts';

type Looking = {
  list: ReviewList;
  id: string;
  /** False for a caller who leaves the queue. */
  isLooking: boolean;
  callerUid: string;
};

/**
 * Records who looks at a case, and returns who else does and whether it still waits. A lease only warns, so it leaves no audit row: the view of
 * the case does. At most one write, and none if somebody else holds it. Errors: `not-found`, `own-record`.
 */
export async function leaseCase(
  { list, id, isLooking, callerUid }: Looking,
  deps: Deps,
): Promise<{ heldBy: Lease | undefined; isPending: boolean }> {
  return deps.runTransaction(async (tx) => {
    const [leases, callersUser, record] = await readTogether(
      tx,
      deps.reviewLeases.at(list),
      deps.users.at(callerUid),
      recordAt({ list, id }, deps),
    );
    const nowMs = deps.now();
    const holder = requireActiveAdmin(callersUser, nowMs);
    const looked = isLooking
      ? { id, ownerUid: checkRecord(record, { list, callerUid }).uid }
      : { id: undefined };
    const taken = takeLease(leases ?? noLeases, { ...looked, holder, nowMs });
    if (taken.leases !== undefined) deps.reviewLeases.put(tx, list, taken.leases);
    return { heldBy: taken.heldBy, isPending: isLooking && record?.status === 'Pending' };
  });
}
