import { type Lease, noLeases, takeLease } from '@keelstone/domain/core/review/leases';
import { addNote, newCase, type ReviewCase } from '@keelstone/domain/core/review/review-case';
import type { ReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { requireActiveAdmin } from '../administrator/require-active-caller.ts';
import { checkRecord, locateRecord } from './reviewed-record.ts';

type Looking = {
  list: ReviewQueue;
  id: string;
  /** False for a caller who leaves the queue. */
  isLooking: boolean;
  callerUid: string;
};

/**
 * Records who looks at a case, and returns who else does and whether the case still waits. A lease only warns, so it
 * leaves no audit row: viewing the case does. Writes at most once, and nothing if somebody else holds the lease.
 * Errors: `not-found`, `own-record`.
 */
export async function leaseCase(
  { list, id, isLooking, callerUid }: Looking,
  deps: Deps,
): Promise<{ heldBy: Lease | undefined; isPending: boolean }> {
  // In turn, because all leases of a list are one document.
  return deps.runTransaction(async (tx) => {
    const [leases, me, record] = await readTogether(
      tx,
      deps.reviewLeases.at(list),
      deps.users.at(callerUid),
      locateRecord({ list, id }, deps),
    );
    const nowMs = deps.now();
    const holder = requireActiveAdmin(me, nowMs);
    const looked = isLooking
      ? { id, ownerUid: checkRecord(record, { list, callerUid }).uid }
      : { id: undefined };
    const taken = takeLease(leases ?? noLeases, { ...looked, holder, nowMs });
    if (taken.leases !== undefined) deps.reviewLeases.put(tx, list, taken.leases);
    return { heldBy: taken.heldBy, isPending: isLooking && record?.status === 'Pending' };
  }, `leases ${list}`);
}

type Noting = By & { list: ReviewQueue; id: string; text: string; key: string };

/**
 * Adds a note for other administrators. A note that arrives twice is kept once. The repeat leaves the audit row of a
 * view, since the answer shows the notes. The audit row of a note has only its key: the text is stored only in the
 * case, which the account holder cannot read and which can be erased. Errors: `not-found`, `own-record`, `key-reused`,
 * `note-limit`.
 */
export function noteCase({ list, id, text, key, caller, origin }: Noting, deps: Deps): Promise<ReviewCase> {
  return deps.runTransaction(async (tx) => {
    const [reviewCase = newCase, me, storedRecord] = await readTogether(
      tx,
      deps.reviewCases.at(id),
      deps.users.at(caller.uid),
      locateRecord({ list, id }, deps),
    );
    const atMs = deps.now();
    const by = requireActiveAdmin(me, atMs);
    const record = checkRecord(storedRecord, { list, callerUid: caller.uid });
    const changed = addNote(reviewCase, { key, by, atMs, text });
    const about = { caller, origin, targetId: id, subjectUid: record.uid };
    if (changed === undefined) {
      writeAudit(tx, { ...about, action: 'get-case' }, deps);
      return reviewCase;
    }
    deps.reviewCases.put(tx, id, changed);
    writeAudit(tx, { ...about, action: 'note-case', detail: { list, key } }, deps);
    return changed;
  });
}
