import { DomainError } from '@keelstone/domain/errors';
import { decideDelete } from '@keelstone/domain/transaction/decide-review';
import { writeAudit } from '../audit/write-audit.ts';
import { readActingAdmin, readActingUser } from '../auth/read-actor.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { readAccount } from '../user/find-account.ts';
import { writeChange } from './write-change.ts';

/**
 * Deletes a record (design.md 4): its owner cancels or hides it, an admin removes it from both lists; what a Pending
 * withdrawal held is released. Errors: `not-found`, for a stranger's record too.
 */
export async function deleteTransaction(
  { id, caller, origin }: { id: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const transaction = await deps.transactions.read(tx, id);
    if (transaction === undefined) throw new DomainError('not-found');
    const account = await readAccount(tx, transaction.uid, deps);
    const isOwner = transaction.uid === caller.uid;
    const isAdmin = !isOwner && caller.isAdmin;
    const actor = isAdmin ? await readActingAdmin(tx, caller, deps) : await readActingUser(tx, caller, deps);
    const change = decideDelete({ transaction, account, actor, isAdmin, atMs: deps.now() });
    if (change === undefined) return;
    writeChange(deps, tx, change);
    touchSignal(deps, tx, transaction.uid);
    if (isAdmin) {
      writeAudit(deps, tx, {
        action: 'delete-transaction',
        caller,
        origin,
        targetId: id,
        subjectUid: transaction.uid,
      });
    }
  });
}
