import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';

/** The id of the request for all books: there is one at a time. */
export const proofRequestId = 'all';

/** The age at which an unprocessed request is replaced by the next. */
const forgottenMs = 60 * 60_000;

/** Requests a check of all books, which triggers run. A repeat finds the waiting request. Errors: `forbidden`. */
export async function requestProof({ caller, origin }: By, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [waiting, me] = await readTogether(
      tx,
      deps.proofRequests.at(proofRequestId),
      deps.users.at(caller.uid),
    );
    const { uid } = requireActiveAdmin(me, deps.now());
    if (waiting !== undefined && waiting.atMs > deps.now() - forgottenMs) return;
    deps.proofRequests.put(tx, proofRequestId, { kind: 'all', byUid: uid, atMs: deps.now() });
    writeAudit(tx, { action: 'prove-books', caller, origin, targetId: 'journal', subjectUid: uid }, deps);
  });
}
