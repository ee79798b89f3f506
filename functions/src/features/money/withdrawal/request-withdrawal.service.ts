import { assertFreshQuote } from '@keelstone/domain/core/rates/quote';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import type { UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { fingerprint, recordId } from '@keelstone/domain/kernel/ids';
import { noAddressBook, withUse } from '@keelstone/domain/money/address-book/address-book';
import { findSavedSpelling, assertAddressAllowed } from '@keelstone/domain/money/address-book/saved-address';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { decideWithdrawal } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import type { Caller } from '../../../platform/call/caller.ts';
import { hiddenFact, readFacts } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { writePosted } from '../../core/ledger/write-posted.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { isPlatformAddress } from '../deposit-address/is-platform-address.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { requireSameRequest } from '../transaction/require-same-request.ts';

export type WithdrawalSubmission = {
  caller: Caller;
  requestKey: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** The address, as returned by `readAddressToStore`. */
  address: string;
};

/**
 * Files a withdrawal. Everything that cannot be read in a transaction is read first. One transaction then reads the
 * rest, decides, and writes the record, the hold, its journal entry, the use of its address and a mail to the owner. A
 * repeat returns the first withdrawal before any check can refuse it. Errors: `rate-unavailable`, `key-reused`,
 * `too-many-pending`, `invalid-token`, `platform-address` and those of `decideWithdrawal` and `assertAddressAllowed`.
 */
export async function requestWithdrawal(submission: WithdrawalSubmission, deps: Deps): Promise<Transaction> {
  const { requestKey, coin, amountUsdCents, address } = submission;
  const { uid } = submission.caller;
  const id = recordId({ uid, kind: 'withdrawal', key: requestKey });
  const requestHash = fingerprint(JSON.stringify([coin, amountUsdCents, address]));
  const [price, pending, isOurs] = await Promise.all([
    deps.quotes.find(coin),
    deps.transactions.countPending(uid, 'Withdrawal'),
    isPlatformAddress({ coin, address }, deps),
  ]);
  return deps.runTransaction(async (tx) => {
    const { nowMs, facts } = await readFacts(tx, deps, (read, nowMs) =>
      Promise.all([
        readLedger(read, { uid, nowMs }, deps),
        read({
          user: hiddenFact(deps.users.at(uid)),
          stored: hiddenFact(deps.transactions.at(id)),
          addressBook: hiddenFact(deps.addressBooks.at(uid)),
        }),
      ]),
    );
    const [ledger, { user, stored, addressBook }] = facts;
    const earlier = requireSameRequest(stored, requestHash);
    if (earlier !== undefined) return earlier;
    // The order of refusals: price, waiting withdrawals, account and amount, and the address last.
    const quote = assertFreshQuote(price, nowMs);
    if (pending >= withdrawalLimits.pendingWithdrawalsPerUser) throw new DomainError('too-many-pending');
    if (user === undefined) throw new DomainError('invalid-token');
    const book = addressBook ?? noAddressBook(user.uid);
    const about = { id, requestKey, requestHash, coin, amountUsdCents };
    const request = { ...about, address: findSavedSpelling(book, { coin, address }), quote, atMs: nowMs };
    const decided = decideWithdrawal(user, ledger.account, request);
    if (isOurs) throw new DomainError('platform-address');
    assertAddressAllowed(book, request, nowMs);
    deps.transactions.put(tx, id, decided.transaction);
    writePosted(tx, decided, ledger, deps);
    deps.addressBooks.put(tx, user.uid, withUse(book, fingerprintAddress(coin, address), nowMs));
    wakeTabs(tx, uid, deps);
    const values = {
      amount: `${formatUsd(amountUsdCents)} in ${coin.toUpperCase()}`,
      address: shortenAddress(request.address),
      lockLink: issueLockLink(tx, user.uid, deps),
    };
    notifyHolder(tx, { kind: 'withdrawal-requested', effectId: id, recordId: id, user, values }, deps);
    return decided.transaction;
  });
}
