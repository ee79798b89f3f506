import { assertNever, DomainError } from '../errors.ts';
import type { Account } from '../ledger/account.ts';
import { post, type JournalEntry, type Posting } from '../ledger/journal.ts';
import { messages } from '../messages.ts';
import type { Actor, Transaction } from './transaction.ts';

export type Review = 'Approved' | 'Rejected';

/** What a decision changes; `undefined` where it changes nothing (the same decision again). */
export type TransactionChange = { transaction: Transaction; account: Account; entry: JournalEntry | null };

/**
 * An admin approves or rejects (design.md 4, security.md 3.3 and 3.4). The same decision again is no change;
 * another one is refused. Errors: `own-record`, `already-decided` (by another decision, or deleted meanwhile),
 * `account-frozen` (approve only: a rejection gives back what is held), `account-limit`.
 */
export function decideReview(options: {
  transaction: Transaction;
  account: Account;
  review: Review;
  admin: Actor;
  atMs: number;
}): TransactionChange | undefined {
  const { transaction, account, review, admin, atMs } = options;
  if (transaction.uid === admin.uid) throw new DomainError('own-record');
  if (transaction.isDeleted) throw new DomainError('already-decided');
  if (transaction.status === review && !transaction.isCancelledByUser) return undefined;
  if (transaction.status !== 'Pending') throw new DomainError('already-decided');
  if (review === 'Approved' && account.frozenAtMs !== null) throw new DomainError('account-frozen');
  const decided: Transaction = { ...transaction, status: review, decidedAtMs: atMs, decidedBy: admin };
  return { transaction: decided, ...settle(decided, account, { actorUid: admin.uid, atMs }) };
}

/**
 * Delete (design.md 4): by its owner a Pending record is cancelled and leaves his list, a final one only leaves
 * his list; by an admin it leaves both lists. An admin's own record is his as any user's is. Errors: `not-found` for
 * anybody else.
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
    remarks: isOwner ? joinRemarks(transaction.remarks, messages.cancelledByUser) : transaction.remarks,
  };
  return { transaction: cancelled, ...settle(cancelled, account, { actorUid: actor.uid, atMs }) };
}

function settle(
  transaction: Transaction,
  account: Account,
  by: { actorUid: string; atMs: number },
): { account: Account; entry: JournalEntry | null } {
  const settlement = settlementOf(transaction);
  if (settlement === undefined) return { account, entry: null };
  return post(account, { ...settlement, recordId: transaction.id, reason: '', ...by });
}

/** The one posting that settles a decided record (security.md 3.4); a rejected deposit has none. */
function settlementOf(
  transaction: Transaction,
): { event: JournalEntry['event']; postings: Posting[] } | undefined {
  const { coin, amountUsdCents: usd, coinUnits: amount, heldCoinUnits: held, status, type } = transaction;
  if (type === 'Deposit') {
    if (status !== 'Approved') return undefined;
    return {
      event: 'deposit-approved',
      postings: [
        { account: 'user:available', asset: 'usd', delta: usd },
        { account: 'sys:deposit', asset: 'usd', delta: -usd },
        { account: 'user:available', asset: coin, delta: amount },
        { account: 'sys:deposit', asset: coin, delta: -amount },
      ],
    };
  }
  if (type === 'Withdrawal') {
    if (status === 'Approved') {
      return {
        event: 'withdrawal-settled',
        postings: [
          { account: 'user:held', asset: 'usd', delta: -usd },
          { account: 'sys:payout', asset: 'usd', delta: usd },
          { account: 'user:held', asset: coin, delta: -held },
          { account: 'sys:payout', asset: coin, delta: amount },
          { account: 'sys:fx', asset: coin, delta: held - amount },
        ],
      };
    }
    return {
      event: 'withdrawal-released',
      postings: [
        { account: 'user:held', asset: 'usd', delta: -usd },
        { account: 'user:available', asset: 'usd', delta: usd },
        { account: 'user:held', asset: coin, delta: -held },
        { account: 'user:available', asset: coin, delta: held },
      ],
    };
  }
  if (type === 'Credited') throw new Error('A credit is born Approved and is never settled again');
  return assertNever(type);
}

function joinRemarks(remarks: string, addition: string): string {
  return remarks === '' ? addition : `${remarks} · ${addition}`;
}
