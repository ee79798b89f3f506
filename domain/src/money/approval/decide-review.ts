import { DomainError } from '../../errors.ts';
import type { Account } from '../../core/ledger/account.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { assertFreshQuote, type Quote } from '../../core/rates/quote.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { type Price, computePrice } from '../transaction/price.ts';
import { assertReceivable, hasReceived, computeReceipt } from '../transaction/received-amount.ts';
import { toSettlement } from '../transaction/settlement.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { approvalTexts } from './approval.texts.ts';
import type { Actor } from '../../core/user/actor.ts';

export type Review = 'Approved' | 'Rejected';

/** The documents after a decision. */
export type TransactionChange = { transaction: Transaction; account: Account; entry: JournalEntry | null };

/**
 * Approves or rejects a record. Returns `undefined` if the same decision was made before. Another decision is then
 * refused. An approval checks the account holder again, prices a withdrawal at `quote`, and books the received amount
 * of a deposit. A rejection releases the held amount and needs neither. Errors: `own-record`, `already-decided`
 * (another decision, another received amount, or deleted meanwhile), `account-limit`, those of `computeReceipt`; for an
 * approval also `books-in-doubt`, `owner-suspended` and `account-closing`; for the approval of a withdrawal also
 * `account-locked`, `owner-unverified`, `owner-resets-factor` and `rate-unavailable`.
 */
export function decideReview(options: {
  transaction: Transaction;
  account: Account;
  /** The owner of the record, read in the same transaction. */
  owner: User | undefined;
  /** The owner's second factors are being reset. Until then nobody knows that they are who they claim to be. */
  isFactorReset?: boolean;
  review: Review;
  admin: Actor;
  /** The price of a withdrawal, or of a deposit's excess coin, or `undefined` if there is none. */
  quote: Quote | undefined;
  /** The received amount of a deposit (1e-8 units), or `undefined` for the requested amount. */
  receivedCoinUnits?: number | undefined;
  /** The reason of a rejection. */
  reason?: string;
  atMs: number;
}): TransactionChange | undefined {
  const {
    transaction,
    account,
    owner,
    isFactorReset = false,
    review,
    admin,
    quote,
    receivedCoinUnits,
    reason = '',
    atMs,
  } = options;
  if (transaction.uid === admin.uid) throw new DomainError('own-record');
  if (transaction.isDeleted) throw new DomainError('already-decided');
  assertReceivable(transaction, receivedCoinUnits);
  const isRepeat =
    transaction.status === review &&
    !transaction.isCancelledByUser &&
    (review === 'Rejected' || hasReceived(transaction, receivedCoinUnits));
  if (isRepeat) return undefined;
  if (transaction.status !== 'Pending') throw new DomainError('already-decided');
  if (review === 'Approved') assertMayApprove({ transaction, account, owner, atMs });
  const isPaid = review === 'Approved' && transaction.type === 'Withdrawal';
  if (isPaid && isFactorReset) throw new DomainError('owner-resets-factor');
  const decided: Transaction = {
    ...transaction,
    status: review,
    paid: isPaid ? payoutPrice(transaction, assertFreshQuote(quote, atMs)) : null,
    received: review === 'Approved' ? computeReceipt(transaction, receivedCoinUnits, { quote, atMs }) : null,
    decidedAtMs: atMs,
    decidedBy: admin,
    reason: review === 'Rejected' && reason !== '' ? reason : null,
  };
  return { transaction: decided, ...settle(decided, account, { actorUid: admin.uid, atMs }) };
}

/** Checks the conditions of the request again: nothing enters or leaves a stopped account. */
function assertMayApprove({
  transaction: { type },
  account,
  owner,
  atMs,
}: Pick<Parameters<typeof decideReview>[0], 'transaction' | 'account' | 'owner' | 'atMs'>): void {
  const act = type === 'Deposit' ? 'approve-deposit' : 'approve-withdrawal';
  assertMay(act, owner, { nowMs: atMs, account, by: 'administrator' });
  if (type === 'Withdrawal' && owner.kycStatus !== 'Approved') throw new DomainError('owner-unverified');
}

function payoutPrice({ id, coin, amountUsdCents }: Transaction, quote: Quote): Price {
  if (quote.coin !== coin) throw new Error(`${id} is paid in ${coin}, the price is of ${quote.coin}`);
  return computePrice(usdCents(amountUsdCents), quote);
}

/**
 * Deletes a record. Its owner cancels a Pending record and hides any record from their own list. An administrator
 * removes it from both lists. An administrator's own record is treated like any user's. Errors: `not-found` for anybody
 * else.
 */
export function decideDelete(options: {
  transaction: Transaction;
  account: Account;
  actor: Actor;
  isAdmin: boolean;
  atMs: number;
}): TransactionChange | undefined {
  const { transaction, account, actor, isAdmin, atMs } = options;
  const isOwner = transaction.uid === actor.uid;
  if (!isOwner && !isAdmin) throw new DomainError('not-found');
  const isGone = isOwner ? transaction.isHiddenForUser : transaction.isDeleted;
  if (isGone) return undefined;

  const hidden: Transaction = {
    ...transaction,
    isHiddenForUser: true,
    isDeleted: transaction.isDeleted || !isOwner,
  };
  if (transaction.status !== 'Pending') return { transaction: hidden, account, entry: null };
  const cancelled: Transaction = {
    ...hidden,
    status: 'Rejected',
    decidedAtMs: atMs,
    decidedBy: actor,
    isCancelledByUser: isOwner,
    remarks: isOwner ? joinRemarks(transaction.remarks, approvalTexts.cancelledByUser) : transaction.remarks,
  };
  return { transaction: cancelled, ...settle(cancelled, account, { actorUid: actor.uid, atMs }) };
}

function settle(
  transaction: Transaction,
  account: Account,
  by: { actorUid: string; atMs: number },
): { account: Account; entry: JournalEntry | null } {
  const settlement = toSettlement(transaction);
  if (settlement === undefined) return { account, entry: null };
  return post(account, { ...settlement, recordId: transaction.id, reason: '', ...by });
}

function joinRemarks(remarks: string, addition: string): string {
  return remarks === '' ? addition : `${remarks} · ${addition}`;
}
