import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import { checkReturned, isSettled } from '@keelstone/domain/money/blockchain/payout-evidence';
import { decidePayoutReturn, listPayoutReturnChanges } from '@keelstone/domain/money/payout/decide-payout';
import { computeTakenCoinUnits } from '@keelstone/domain/money/transaction/settlement';
import { awaitSource } from '../../../platform/ask-source.ts';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { defineDecision, type Warning } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { findSettledTxids, isPayout } from '../blockchain/find-payout.service.ts';
import { readSettledReturn, writeSettledReturn } from '../blockchain/settled-return.ts';
import { describeMovement } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';

/**
 * Returns the payment of a withdrawal to the account. Its amount counts towards the two-person bound. The chain is read
 * again: a warning that the payment has settled must be ticked, and a finding is then written. A repeat changes nothing.
 * Errors: `not-found`, `already-decided` if a confirmed return exists, and those of `decidePayoutReturn` and `assertMay`.
 */
export const returnPayout = defineDecision('return-payout', {
  request: ({ body: { idToReturn: id, reason } }) => ({ id, reason: reason.trim() }),

  async prepare({ request }, { lookUp }, deps) {
    const record = await lookUp(deps.transactions.at(request.id));
    return { settled: (await awaitSource(findSettledTxids(record, deps))) ?? [] };
  },

  async facts(read, call, deps) {
    const { request, nowMs, prepared } = call;
    const { transaction } = await read({ transaction: transactionFact(deps.transactions.at(request.id)) });
    if (transaction === undefined) throw new DomainError('not-found');
    const { id, uid, coin, paidTxid } = transaction;
    const isRead = paidTxid !== null && deps.chain.isOn(coin);
    const [{ owner, chainFacts }, ledger, people] = await Promise.all([
      read({
        owner: hiddenFact(deps.users.at(uid)),
        chainFacts: isRead ? hiddenFact(deps.chainFacts.at(id)) : undefined,
      }),
      readLedger(read, { uid, nowMs }, deps),
      readPeople(read, call, deps),
    ]);
    const isOfPayout = chainFacts?.txid === paidTxid && isPayout(transaction);
    const settled = chainFacts && isOfPayout && isSettled(transaction, chainFacts) ? [chainFacts.txid] : [];
    const txids = [...new Set([...prepared.settled, ...settled])];
    const found =
      txids.length > 0 ? await readSettledReturn(read, { record: transaction, txids }, deps) : undefined;
    return { transaction, owner, chainFacts, ledger, people, txids, found };
  },

  decide({ transaction, owner, chainFacts, ledger, people, txids, found }, call, deps) {
    const { request, actor, confirms, nowMs } = call;
    const { id, uid, amountUsdCents, coin, paidTxid, userName, userEmail } = transaction;
    const { reason } = request;
    if (transaction.returned !== null && confirms !== undefined) throw new DomainError('already-decided');
    const { account } = ledger;
    const change = decidePayoutReturn({ transaction, account, admin: actor, reason, atMs: nowMs });
    if (change === undefined) return { result: undefined };
    // A closing account accepts the return, which cancels its closing. Money of a closed account would belong to nobody.
    if (owner !== undefined) assertMay('return', owner, { nowMs, by: 'administrator' });
    return {
      result: undefined,
      change: {
        posted: { account: change.account, entry: change.entry, before: ledger },
        write(to) {
          deps.transactions.put(to, id, change.transaction);
          if (found !== undefined) writeSettledReturn(to, { record: transaction, txids, found, nowMs }, deps);
          // The job that reads the chain checks whether the withdrawal is paid after all.
          if (chainFacts !== undefined && isPayout(change.transaction))
            deps.chainFacts.put(to, id, checkReturned(chainFacts, change.transaction, nowMs));
          wakeTabs(to, uid, deps);
          if (owner === undefined) return;
          const link = `${deps.config.appUrl}/transactions`;
          const values = { what: describeMovement(transaction), reason, link };
          const mail = { effectId: id, recordId: id, user: owner, values };
          notifyHolder(to, { kind: 'withdrawal-returned', ...mail }, deps);
        },
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents },
          subject: { uid, name: userName, email: userEmail },
          storage: 'proposal',
          request: { operation: 'return-payout', request },
          changes: listPayoutReturnChanges(transaction, request),
          // A new txid may prove that the payment arrived. The proposal then lapses.
          dependsOn: paidTxid,
        },
        warnings: () => Promise.resolve(txids.map((txid) => makeSettledWarning(txid, userName))),
        areTicksRequired: deps.chain.isOn(coin),
        audit: {
          targetId: id,
          subjectUid: uid,
          detail: { amountUsdCents, coin, coinUnits: computeTakenCoinUnits(transaction), reason },
        },
      },
    };
  },

  respond: () => ({ message: 'Payout returned' }),
});

function makeSettledWarning(txid: string, checkedWith: string): Warning {
  const text = `The blockchain shows it as paid, by transaction ${txid}: once it is returned, the owner will have been paid twice.`;
  return { kind: 'payout-settled', text, checkedWith };
}
