import { DomainError } from '@keelstone/domain/errors';
import { decideReview } from '@keelstone/domain/money/approval/decide-review';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { notifyOfOutcome } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';

/**
 * Rejects a Pending record: its held amount is released, and its owner reads the reason. A repeat changes nothing.
 * Errors: `not-found`, and those of `decideReview`.
 */
export const rejectTransaction = defineDecision('reject-transaction', {
  request: ({ body: { idToReject: id, reason } }) => ({ id, reason: reason.trim() }),

  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.transactions.at(request.id)),

  async facts(read, { request: { id }, nowMs }, deps) {
    const { transaction } = await read({ transaction: transactionFact(deps.transactions.at(id)) });
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [{ owner }, ledger] = await Promise.all([
      read({ owner: hiddenFact(deps.users.at(uid)) }),
      readLedger(read, { uid, nowMs }, deps),
    ]);
    return { transaction, owner, ledger };
  },

  decide({ transaction, owner, ledger }, { request: { reason }, actor, nowMs }, deps) {
    const { id, uid, type, coin, amountUsdCents, status } = transaction;
    const about = { transaction, account: ledger.account, owner, admin: actor, quote: undefined, reason };
    const change = decideReview({ ...about, outcome: 'Rejected', atMs: nowMs });
    if (change === undefined) return { result: undefined };
    const { entry } = change;
    return {
      result: undefined,
      change: {
        posted: entry === null ? undefined : { account: change.account, entry, before: ledger },
        write(to) {
          deps.transactions.put(to, id, change.transaction);
          wakeTabs(to, uid, deps);
          if (owner !== undefined)
            notifyOfOutcome(to, { transaction: change.transaction, owner, reason }, deps);
        },
        audit: {
          targetId: id,
          subjectUid: uid,
          detail: {
            type,
            coin,
            amountUsdCents,
            before: status,
            after: 'Rejected',
            paidCoinUnits: null,
            reason,
          },
        },
      },
    };
  },

  respond: () => ({ message: 'Transaction rejected' }),
});
