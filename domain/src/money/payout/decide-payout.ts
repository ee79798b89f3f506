import { DomainError } from '../../errors.ts';
import type { Account } from '../../core/ledger/account.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import { readTxid } from '../../kernel/address/pasted.ts';
import { copiedTxid, payoutClaimId } from '../../kernel/address/txid.ts';
import { payoutReturned } from '../transaction/settlement.ts';
import type { PayoutReturn, Transaction } from '../transaction/transaction.ts';
import type { Actor } from '../../core/user/actor.ts';

/**
 * `payoutClaims/{payoutClaimId}`: which withdrawal a blockchain transaction pays at an address. `isKept`: it had settled
 * before the withdrawal was returned, so that it never pays another one.
 */
export type PayoutClaim = { transactionId: string; uid: string; atMs: number; isKept?: boolean };

/** The payout claim that the payment of a withdrawal needs, and that of the id which is replaced. Errors: `invalid-input`. */
export function payoutClaims(
  { coin, btcAddress, ethAddress, paidTxid }: Transaction,
  typed: string,
): { txid: string; wanted: string; replaced: string | undefined } {
  const reading = readTxid(coin, typed);
  if ('refused' in reading)
    throw new DomainError('invalid-input', { field: 'paidTxid', message: reading.refused });
  const { value: txid } = reading;
  const address = btcAddress ?? ethAddress ?? '';
  const idOf = (each: string): string => payoutClaimId({ coin, txid: each, address });
  const replaced = paidTxid === null || paidTxid === txid ? undefined : idOf(paidTxid);
  return { txid, wanted: idOf(txid), replaced };
}

/**
 * An administrator enters the transaction that pays an Approved withdrawal, or corrects it: every id that was entered
 * stays in `payouts`. It moves no money, so a returned or deleted withdrawal is no exception: what happened to a
 * payment can always be noted. The current id again is no change (`undefined`). A new id names the id that it replaces:
 * two administrators who both paid learn of each other, and a repeated request undoes no correction. An id pays one
 * withdrawal to an address, except that one whose payment was returned before it had settled gives it up: a payment
 * that was thought lost may arrive after all, and then it pays the withdrawal that took the place of the first. Errors:
 * `own-record`, `not-paid-out`, `changed-meanwhile`, `txid-used`.
 */
export function decidePayout(options: {
  transaction: Transaction;
  /** As `payoutClaims` returns it. */
  txid: string;
  /** The current id as the administrator saw it; empty for none. */
  replaces: string;
  /** The other withdrawal that has this id at the address, and whether it keeps it; `undefined` for none. */
  claimant: (Pick<Transaction, 'returned'> & Pick<PayoutClaim, 'isKept'>) | undefined;
  admin: Actor;
  atMs: number;
}): Transaction | undefined {
  const { transaction, txid, replaces, claimant, admin, atMs } = options;
  assertPaidOut(transaction, admin);
  if (transaction.paidTxid === txid) return undefined;
  if ((transaction.paidTxid ?? '') !== copiedTxid(replaces))
    throw new DomainError('changed-meanwhile', { changed: ['record'] });
  if (claimant?.returned === null || claimant?.isKept === true) throw new DomainError('txid-used');
  return {
    ...transaction,
    paidTxid: txid,
    paidAtMs: transaction.paidAtMs ?? atMs,
    payouts: [...transaction.payouts, { txid, by: admin, atMs }],
  };
}

/**
 * An administrator puts back what a payment that failed, or came back, took from the account: USD in full, and of the
 * coin what was held for it. At most once, whether its id on the chain was entered or not; the same again is no change
 * (`undefined`). It is not refused for an account that is suspended or in doubt, nor for a deleted withdrawal: the
 * money is there. Errors: `own-record`, `not-paid-out`, `payout-returned` (for another reason), `account-limit`.
 */
export function decidePayoutReturn(options: {
  transaction: Transaction;
  account: Account;
  admin: Actor;
  reason: string;
  atMs: number;
}):
  | { transaction: Transaction & { returned: PayoutReturn }; account: Account; entry: JournalEntry }
  | undefined {
  const { transaction, account, admin, reason, atMs } = options;
  assertPaidOut(transaction, admin);
  if (transaction.returned !== null) {
    if (transaction.returned.reason !== reason) throw new DomainError('payout-returned');
    return undefined;
  }
  const posted = post(account, {
    ...payoutReturned(transaction),
    recordId: transaction.id,
    reason,
    actorUid: admin.uid,
    atMs,
  });
  return { ...posted, transaction: { ...transaction, returned: { reason, by: admin, atMs } } };
}

/** Nobody acts on their own withdrawal, and only on one that was approved. */
function assertPaidOut({ uid, type, status }: Transaction, admin: Actor): void {
  if (uid === admin.uid) throw new DomainError('own-record');
  if (type !== 'Withdrawal' || status !== 'Approved') throw new DomainError('not-paid-out');
}
