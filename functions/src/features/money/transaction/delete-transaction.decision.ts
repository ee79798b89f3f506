import { DomainError } from '@keelstone/domain/errors';
import { decideDelete } from '@keelstone/domain/money/transaction/decide-delete';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { notifyOfOutcome } from './notify-of-money.ts';
import { readLedger } from './read-ledger.ts';
import { transactionFact } from './transaction-fact.ts';

/**
 * Deletes a record: its owner cancels or hides it, an administrator removes it from both lists. Releases the held
 * amount of a Pending withdrawal. If an administrator deletes a Pending record, its owner is mailed a rejection. During
 * a hold the record stays in the administrators' list. Its owner can hide it as usual, so that they learn nothing.
 * Errors: `not-found`, also for somebody else's record; `forbidden`, for the owner of a Pending deposit that nobody has
 * filed and for a former administrator; `on-hold`, only for administrators.
 */
export const deleteTransaction = defineDecision('delete-transaction', {
  by: 'owner-too',

  request: ({ params }) => ({ id: params.transactionId }),

  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.transactions.at(request.id)),

  async facts(read, { request: { id }, nowMs }, deps) {
    const { transaction } = await read({ transaction: transactionFact(deps.transactions.at(id)) });
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [about, ledger] = await Promise.all([
      read({ owner: hiddenFact(deps.users.at(uid)), hold: hiddenFact(deps.holds.at(uid)) }),
      readLedger(read, { uid, nowMs }, deps),
    ]);
    return { transaction, ledger, ...about };
  },

  decide({ transaction, ledger, owner, hold }, { caller, me, nowMs, ...by }, deps) {
    const { id, uid, type, coin, amountUsdCents, status } = transaction;
    const isByAdmin = uid !== caller.uid && caller.isAdmin;
    const actor = isByAdmin ? requireActiveAdmin(me, nowMs) : by.actor;
    const { account } = ledger;
    const change = decideDelete({ transaction, account, actor, isAdmin: isByAdmin, atMs: nowMs });
    if (change === undefined) return { result: undefined };
    if (isByAdmin && hold !== undefined) throw new DomainError('on-hold');
    const { entry } = change;
    return {
      result: undefined,
      change: {
        posted: entry === null ? undefined : { account: change.account, entry, before: ledger },
        write(to) {
          deps.transactions.put(to, id, change.transaction);
          wakeTabs(to, uid, deps);
          if (isByAdmin && status === 'Pending' && owner !== undefined)
            notifyOfOutcome(to, { transaction: change.transaction, owner }, deps);
        },
        // The audit row describes the record, which no list shows any more.
        audit: isByAdmin
          ? {
              targetId: id,
              subjectUid: uid,
              detail: { type, coin, amountUsdCents, status },
            }
          : undefined,
      },
    };
  },

  respond: () => ({ message: 'Transaction deleted' }),
});
