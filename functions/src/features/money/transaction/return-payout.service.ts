import { factsOfReturned, isSettled } from '@keelstone/domain/chain/payout-evidence';
import { DomainError } from '@keelstone/domain/errors';
import { payoutReturnChanges } from '@keelstone/domain/policy/describe-changes';
import { decidePayoutReturn } from '@keelstone/domain/transaction/decide-payout';
import { takenCoinUnits } from '@keelstone/domain/transaction/settlement';
import { assertMay } from '@keelstone/domain/user/restriction';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation, Warning } from '../../../platform/two-people/operation.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { twoPeopleDocuments, type Confirms } from '../../../platform/two-people/pass-people.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { whatOf } from './mail-texts.ts';
import { inTime } from '../chain/ask-source.ts';
import { findSettled, isPayout } from '../chain/find-payout.service.ts';
import { settledReturn } from '../chain/settled-return.ts';
import type { MoneyDeps } from './money-deps.ts';
import { readAccount } from './read-account.ts';
import { readForAdmin } from './read-for-admin.ts';
import { writeChange } from './write-change.ts';

export type ReturnedPayout = By & {
  /** Of the withdrawal. */
  id: string;
  reason: string;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

/**
 * Puts back what the payment of a withdrawal took from the account. It becomes money of the account, so it counts
 * like a credit: from the policy's bound on, the return is proposed. The chain is read again: what it shows as settled
 * takes a tick, and `settledReturn` follows. The same again changes nothing. Errors: `not-found`, `forbidden`, those of
 * `decidePayoutReturn` and of `passPeople`.
 */
export async function returnPayout(
  { id, reason, confirms, caller }: ReturnedPayout,
  deps: MoneyDeps,
): Promise<Operation<Done>> {
  const looked = await inTime(findSettled(await deps.transactions.find(id), deps));
  const answer = () => ({ message: 'Payout returned' });
  return {
    async decide(reader) {
      const later = twoPeopleDocuments(caller.uid, confirms, deps);
      const { transaction, callersUser } = await readForAdmin(reader, { id, caller }, deps, later);
      const { uid, amountUsdCents, coin, paidTxid, userName, userEmail } = transaction;
      const ledger = await readAccount(reader, uid, deps);
      const { account, user: owner } = ledger;
      const { email, ...admin } = requireActiveAdminWithEmail(callersUser, deps.now());
      if (transaction.returned !== null && confirms !== undefined) throw new DomainError('already-decided');
      const change = decidePayoutReturn({ transaction, account, admin, reason, atMs: deps.now() });
      if (change === undefined) return { answer };
      // While the account is closing the money may come back, and then it is not closed; afterwards it would belong to
      // nobody.
      if (owner !== undefined) assertMay('return', owner, { nowMs: deps.now(), by: 'administrator' });
      const facts =
        paidTxid !== null && deps.chain.isOn(coin) ? await deps.chainFacts.read(reader, id) : undefined;
      const isPaid =
        facts !== undefined &&
        facts.txid === paidTxid &&
        isPayout(transaction) &&
        isSettled(transaction, facts);
      const txids = [...new Set([...(looked ?? []), ...(isPaid ? [facts.txid] : [])])];
      const leave = txids.length > 0 && (await settledReturn(reader, { record: transaction, txids }, deps));
      const wanted = { operation: 'return-payout', request: { id, reason } } as const;
      return {
        answer,
        people: {
          kept: 'proposal',
          act: { rule: 'amount', amountUsdCents },
          wanted,
          changes: payoutReturnChanges(transaction, wanted.request),
          // An id entered meanwhile may mean that the payment arrived after all.
          before: paidTxid,
          subject: { uid, name: userName, email: userEmail },
          admin: { ...admin, email },
          confirms,
        },
        areTicksAsked: deps.chain.isOn(coin),
        warnings: () => Promise.resolve(txids.map((txid) => settledWarning(txid, userName))),
        write(tx) {
          writeChange(deps, tx, change, ledger);
          if (leave !== false) leave(tx);
          // The job that reads the chain looks whether it is paid after all.
          if (facts !== undefined && isPayout(change.transaction))
            deps.chainFacts.put(tx, id, factsOfReturned(facts, change.transaction, deps.now()));
          touchSignal(deps, tx, uid);
          if (owner === undefined) return;
          const link = `${deps.config.appUrl}/transactions`;
          notifyHolder(deps, tx, {
            kind: 'withdrawal-returned',
            effectId: id,
            recordId: id,
            user: owner,
            values: { name: owner.name, what: whatOf(transaction), reason, link },
          });
        },
        audit: {
          action: 'return-payout',
          targetId: id,
          subjectUid: uid,
          detail: { amountUsdCents, coin, coinUnits: takenCoinUnits(transaction), reason },
        },
      };
    },
  };
}

function settledWarning(txid: string, checkedWith: string): Warning {
  const text = `The blockchain shows it as paid, by transaction ${txid}: once it is returned, its owner has it twice.`;
  return { kind: 'payout-settled', text, checkedWith };
}
