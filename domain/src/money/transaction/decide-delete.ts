import type { Account } from '../../core/ledger/account.ts';
import type { Actor } from '../../core/user/actor.ts';
import { DomainError } from '../../errors.ts';
import { settleRecord, type TransactionChange } from './settlement.ts';
import { transactionTexts } from './transaction.texts.ts';
import type { Transaction } from './transaction.ts';

/**
 * Deletes a record. Its owner hides it from their own list. An administrator removes it from both lists, but hides a
 * record of their own like any user. A Pending record is also rejected, which releases the held amount. Returns
 * `undefined` if the record is gone already. Errors: `not-found` for anybody else, `forbidden` to the owner for a Pending
 * deposit that nobody has filed.
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
  // The payment has arrived, or will: only an administrator may say that it is no deposit.
  if (isOwner && transaction.status === 'Pending' && transaction.arrival !== undefined)
    throw new DomainError('forbidden');
  const isDeleted = transaction.isDeleted || !isOwner;
  const hidden: Transaction = { ...transaction, isHiddenForUser: true, isDeleted };
  if (transaction.status !== 'Pending') return { transaction: hidden, account, entry: null };
  const marked = isOwner ? markCancelled(hidden) : hidden;
  const rejected: Transaction = { ...marked, status: 'Rejected', decidedAtMs: atMs, decidedBy: actor };
  return settleRecord(rejected, account, { actorUid: actor.uid, atMs });
}

function markCancelled(transaction: Transaction): Transaction {
  const { remarks } = transaction;
  const { cancelledByUser } = transactionTexts;
  const marked = remarks === '' ? cancelledByUser : `${remarks} · ${cancelledByUser}`;
  return { ...transaction, isCancelledByUser: true, remarks: marked };
}
