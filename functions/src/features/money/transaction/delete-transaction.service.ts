import { DomainError } from '@keelstone/domain/errors';
import { decideDelete } from '@keelstone/domain/transaction/decide-review';
import { requireActiveAdmin, requireActiveUser } from '../../access/auth/require-active-caller.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { MoneyDeps } from './money-deps.ts';
import { readAccount } from './read-account.ts';
import { readForAdmin } from './read-for-admin.ts';
import { notifyOfReview } from './notify-of-money.ts';
import { writeChange } from './write-change.ts';

/**
 * Deletes a record: its owner cancels or hides it, an admin removes it from both lists; what a Pending withdrawal held
 * is released, and its owner mailed that it was rejected. On hold it stays in the administrators' list; its owner can
 * hide it as usual, and so learns nothing. Errors: `not-found`, also for a stranger's record; `on-hold`, only for
 * administrators.
 */
export function deleteTransaction({ id, caller }: By & { id: string }, deps: MoneyDeps): Operation<Done> {
  const answer = () => ({ message: 'Transaction deleted' });
  return {
    async decide(reader) {
      const { transaction, callersUser } = await readForAdmin(reader, { id, caller }, deps);
      const { uid } = transaction;
      const isOwner = uid === caller.uid;
      const isAdmin = !isOwner && caller.isAdmin;
      const ledger = await readAccount(reader, uid, deps, deps.holds.at(uid));
      const { account, user: owner, more } = ledger;
      const [hold] = more;
      const requireCaller = isAdmin ? requireActiveAdmin : requireActiveUser;
      const actor = requireCaller(callersUser, deps.now());
      const change = decideDelete({ transaction, account, actor, isAdmin, atMs: deps.now() });
      if (change === undefined) return { answer };
      if (isAdmin && hold !== undefined) throw new DomainError('on-hold');
      const isEnded = isAdmin && transaction.status === 'Pending';
      return {
        answer,
        write(tx) {
          writeChange(deps, tx, change, ledger);
          touchSignal(deps, tx, uid);
          if (isEnded && owner !== undefined)
            notifyOfReview(tx, { transaction: change.transaction, owner }, deps);
        },
        ...(isAdmin && { audit: deletedBy(transaction) }),
      };
    },
  };
}

/** The row of an administrator, with what the record was: nobody else sees it in a list any more. */
function deletedBy({ id, uid, type, coin, amountUsdCents, status }: Transaction) {
  const detail = { type, coin, amountUsdCents, status };
  return { action: 'delete-transaction', targetId: id, subjectUid: uid, detail } as const;
}
