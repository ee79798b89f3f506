import type { Account } from '../../core/ledger/account.ts';
import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import type { Actor } from '../../core/user/actor.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { DomainError } from '../../errors.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { type Price, computePrice } from '../transaction/price.ts';
import { assertReceivable, hasReceived, computeReceipt } from '../transaction/received-amount.ts';
import { pickApprovalAct } from '../transaction/reviewed-types.ts';
import { settleRecord, type TransactionChange } from '../transaction/settlement.ts';
import type { Transaction } from '../transaction/transaction.ts';

export type ReviewOutcome = 'Approved' | 'Rejected';

/** A record with the outcome that an administrator chose for it, and all that this depends on. */
type Review = {
  transaction: Transaction;
  account: Account;
  /** The owner of the record, read in the same transaction. */
  owner: User | undefined;
  /** The owner's second factors are being reset. Until then nobody knows that they are who they claim to be. */
  isFactorReset?: boolean;
  outcome: ReviewOutcome;
  admin: Actor;
  /** The price of a withdrawal, or of a deposit's excess coin, or `undefined` if there is none. */
  quote: Quote | undefined;
  /** The received amount of a deposit (1e-8 units), or `undefined` for the requested amount. */
  receivedCoinUnits?: number | undefined;
  /** The reason of a rejection. */
  reason?: string;
  atMs: number;
};

/**
 * Approves or rejects a record. Returns `undefined` if it already has this outcome. A record with another outcome is
 * refused. Errors: `own-record`, `already-decided` (another outcome, another received amount, or deleted meanwhile),
 * `account-limit`, those of `computeReceipt`; for an approval also `not-priced-yet` and those of `assertMayApprove`; for
 * the approval of a withdrawal also `rate-unavailable`.
 */
export function decideReview(review: Review): TransactionChange | undefined {
  const { transaction, account, outcome, admin, atMs } = review;
  if (transaction.uid === admin.uid) throw new DomainError('own-record');
  if (transaction.isDeleted) throw new DomainError('already-decided');
  assertReceivable(transaction, review.receivedCoinUnits);
  if (isRepeat(review)) return undefined;
  if (transaction.status !== 'Pending') throw new DomainError('already-decided');
  const decided = outcome === 'Approved' ? approve(review) : reject(review);
  const changed: Transaction = { ...transaction, ...decided, decidedAtMs: atMs, decidedBy: admin };
  return settleRecord(changed, account, { actorUid: admin.uid, atMs });
}

function isRepeat({ transaction, outcome, receivedCoinUnits }: Review): boolean {
  if (transaction.status !== outcome || transaction.isCancelledByUser) return false;
  return outcome === 'Rejected' || hasReceived(transaction, receivedCoinUnits);
}

/** Prices a withdrawal at the current quote. Books the received amount of a deposit. */
function approve(review: Review) {
  assertMayApprove(review);
  const { transaction, quote, receivedCoinUnits, atMs } = review;
  if (transaction.arrival?.pricedAtMs === null) throw new DomainError('not-priced-yet');
  const isPaid = transaction.type === 'Withdrawal';
  return {
    status: 'Approved',
    paid: isPaid ? makePayoutPrice(transaction, assertFreshQuote(quote, atMs)) : null,
    received: computeReceipt(transaction, receivedCoinUnits, { quote, atMs }),
    reason: null,
  } as const;
}

function reject({ reason = '' }: Review) {
  return { status: 'Rejected', paid: null, received: null, reason: reason === '' ? null : reason } as const;
}

/**
 * Checks the conditions of the request again: nothing enters or leaves a stopped account. Errors: `books-in-doubt`,
 * `owner-suspended`, `account-closing`; for a withdrawal also `account-locked`, `owner-unverified`,
 * `owner-resets-factor`.
 */
function assertMayApprove({
  transaction: { type },
  account,
  owner,
  isFactorReset = false,
  atMs,
}: Review): void {
  assertMay(pickApprovalAct(type), owner, { nowMs: atMs, account, by: 'administrator' });
  if (type !== 'Withdrawal') return;
  if (owner.kycStatus !== 'Approved') throw new DomainError('owner-unverified');
  if (isFactorReset) throw new DomainError('owner-resets-factor');
}

function makePayoutPrice({ id, coin, amountUsdCents }: Transaction, quote: Quote): Price {
  if (quote.coin !== coin) throw new Error(`${id} is paid in ${coin}, the price is of ${quote.coin}`);
  return computePrice(usdCents(amountUsdCents), quote);
}

/**
 * The digest of an approval: of the amount, the owner, the destination, the received amount if it differs from the
 * requested one, and the outputs on the chain. Approvals store it, so its form never changes.
 */
export function digestApproval(approved: Transaction): string {
  const { id, uid, coin, amountUsdCents, btcAddress, ethAddress, received, outputs } = approved;
  const entered = [received?.coinUnits, outputs].filter((each) => each !== undefined);
  return fingerprint(JSON.stringify([id, uid, coin, amountUsdCents, btcAddress, ethAddress, ...entered]));
}
