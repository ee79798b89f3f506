import { assertFreshQuote } from '@keelstone/domain/core/rates/quote';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { fingerprint, recordId } from '@keelstone/domain/kernel/ids';
import { creditChanges, decideCredit } from '@keelstone/domain/money/profit/decide-credit';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireUsd } from '../../../platform/required-figures.ts';
import { type DecisionCall, defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { personFact } from '../../core/user/person-fact.ts';
import { notifyOfCredit } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { requireSameRequest } from '../transaction/require-same-request.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';

type Credit = {
  /** The user who is credited. */
  uid: string;
  transactionId: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** The reason that the user reads, absent if none was given. */
  reason?: string;
};

/**
 * Credits profit at the server's own rate. A double click is one credit, the same key with another reason is refused,
 * and a repeat is answered from its record, whatever happens to the price. The owner is mailed, with the reason. If the
 * policy asks for a second administrator (`needsSecond`), the credit is proposed. Errors: `key-reused`, `no-user`,
 * `already-decided` if a confirmed credit exists, and those of `decideCredit`.
 */
export const creditProfit = defineDecision('credit-profit', {
  request: ({ body: { id: uid, profit, profitSelected: coin, transactionId, reason } }): Credit => ({
    uid,
    transactionId,
    coin,
    amountUsdCents: requireUsd(profit, 'profit'),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }),

  prepare: async ({ request }, { price }) => ({ priceNow: await price(request.coin) }),

  async facts(read, call, deps) {
    const { request, nowMs } = call;
    const { uid } = request;
    const [about, ledger, people] = await Promise.all([
      read({
        earlier: transactionFact(deps.transactions.at(makeKey(call).id)),
        user: personFact(deps.users.at(uid)),
      }),
      readLedger(read, { uid, nowMs }, deps),
      readPeople(read, call, deps),
    ]);
    return { ...about, ledger, people };
  },

  decide({ user, ledger, people, ...facts }, call, deps) {
    const { request: credit, confirms, actor, nowMs, prepared } = call;
    const { uid, transactionId, coin, amountUsdCents, reason = '' } = credit;
    const { id, requestHash } = makeKey(call);
    const earlier = requireSameRequest(facts.earlier, requestHash);
    if (earlier !== undefined && confirms !== undefined) throw new DomainError('already-decided');
    if (earlier !== undefined) return { result: earlier };
    if (user === undefined) throw new DomainError('no-user');
    const quote = assertFreshQuote(prepared.priceNow(), nowMs);
    const request = { id, requestKey: transactionId, requestHash, coin, amountUsdCents, quote, atMs: nowMs };
    const { account } = ledger;
    const decided = decideCredit({ user, account, admin: actor, request, reason });
    const { transaction } = decided;
    return {
      result: transaction,
      change: {
        posted: { account: decided.account, entry: decided.entry, before: ledger },
        write(to, firstApproval) {
          const approvals = firstApproval && { approvals: [firstApproval] };
          writeCredit(to, { transaction: { ...transaction, ...approvals }, owner: user }, deps);
        },
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents },
          subject: { uid, name: user.name, email: user.email },
          storage: 'proposal',
          request: { operation: 'credit-profit', request: credit },
          changes: creditChanges(credit),
          dependsOn: null,
        },
        audit: {
          targetId: id,
          subjectUid: uid,
          detail: { amountUsdCents, coin, coinUnits: transaction.coinUnits, reason },
        },
      },
    };
  },

  respond: (transaction) => ({
    message: 'Profit credited',
    transaction: transactionToWire(transaction),
  }),
});

/** A confirmed credit has the key of its proposer. */
function makeKey({ request: { reason = '', ...credit }, caller, confirms }: DecisionCall<Credit>) {
  return creditKey({ ...credit, reason, makerUid: confirms?.makerUid ?? caller.uid });
}

type Key = Omit<Credit, 'reason'> & { makerUid: string; reason: string };

/** The id of a credit, and the hash that tells a repeat of its request from another one. */
export function creditKey({ makerUid, uid, transactionId, coin, amountUsdCents, reason }: Key) {
  const optional = reason === '' ? [] : [reason];
  return {
    id: recordId({ uid: makerUid, kind: `credit|${uid}`, key: transactionId }),
    requestHash: fingerprint(JSON.stringify([uid, coin, amountUsdCents, ...optional])),
  };
}

/** Writes the record of a credit, the signal of its owner, their mail and bell: everything but its posting. */
export function writeCredit(
  to: Writer,
  { transaction, owner }: { transaction: Transaction; owner: User },
  deps: Deps,
): void {
  deps.transactions.put(to, transaction.id, transaction);
  wakeTabs(to, owner.uid, deps);
  notifyOfCredit(to, { transaction, owner }, deps);
}
