import { DomainError } from '@keelstone/domain/errors';
import { decideDelete } from '@keelstone/domain/transaction/decide-review';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin, requireActiveUser } from '../../access/auth/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import type { AuditDetail } from '@keelstone/domain/audit/audit-row';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { MoneyDeps } from './money-deps.ts';
import { readForAdmin } from './read-for-admin.ts';
import { notifyOfReview } from './notify-of-money.ts';
import { writeChange } from './write-change.ts';

/**
 * Deletes a record: its owner cancels or hides it, an admin removes it from both lists; what a Pending withdrawal held
 * is released, and its owner mailed that it was rejected. On hold it stays in the administrators' list; its owner can
 * hide it as usual, and so learns nothing. Errors: `not-found`, also for a stranger's record; `on-hold`, only for
 * administrators.
 */
export async function deleteTransaction(
  { id, caller, origin }: { id: string; caller: Caller; origin: Origin },
  deps: MoneyDeps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const { transaction, callersUser } = await readForAdmin(tx, { id, caller }, deps);
    const { uid } = transaction;
    const isOwner = uid === caller.uid;
    const isAdmin = !isOwner && caller.isAdmin;
    const [found, owner, running, hold] = await readTogether(
      tx,
      deps.accounts.at(uid),
      deps.users.at(uid),
      deps.months.running(uid, deps.now()),
      deps.holds.at(uid),
    );
    const account = orEmpty(found, uid, deps);
    const month = await deps.months.reached(tx, { account, running, atMs: deps.now() });
    const actor = isAdmin ? requireActiveAdmin(callersUser, deps.now()) : requireActiveUser(callersUser);
    const change = decideDelete({ transaction, account, actor, isAdmin, atMs: deps.now() });
    if (change === undefined) return;
    if (isAdmin && hold !== undefined) throw new DomainError('on-hold');
    writeChange(deps, tx, change, { account, month });
    touchSignal(deps, tx, transaction.uid);
    if (isAdmin) {
      const isEnded = transaction.status === 'Pending';
      if (isEnded && owner !== undefined)
        notifyOfReview(tx, { transaction: change.transaction, owner }, deps);
      writeAudit(deps, tx, {
        action: 'delete-transaction',
        caller,
        origin,
        targetId: id,
        subjectUid: transaction.uid,
        detail: deletedDetail(transaction),
      });
    }
  });
}

/** What the record was before: nobody else sees it in a list any more. */
function deletedDetail({ type, coin, amountUsdCents, status }: Transaction): AuditDetail {
  return { type, coin, amountUsdCents, status };
}
