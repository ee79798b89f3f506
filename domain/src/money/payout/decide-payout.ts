import type { Account } from '../../core/ledger/account.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { ProposedRequests } from '../../decisions.ts';
import { DomainError } from '../../errors.ts';
import { readTxid } from '../../kernel/address/read-pasted.ts';
import { readCopiedTxid, payoutClaimId } from '../../kernel/address/txid.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { toReturnSettlement, computeTakenCoinUnits } from '../transaction/settlement.ts';
import { type PayoutReturn, toAddress, type Transaction } from '../transaction/transaction.ts';

/**
 * `payoutClaims/{payoutClaimId}`: the withdrawal that a blockchain transaction pays at an address. `isKept`: the
 * payment had settled before the withdrawal was returned, so it never pays another withdrawal.
 */
export type PayoutClaim = { transactionId: string; uid: string; atMs: number; isKept?: boolean };

/** The payout claims of the new id and of the id that it replaces. Errors: `invalid-input`. */
export function payoutClaimIds(
  transaction: Transaction,
  typed: string,
): { txid: string; wanted: string; replaced: string | undefined } {
  const { coin, paidTxid } = transaction;
  const reading = readTxid(coin, typed);
  if ('refused' in reading)
    throw new DomainError('invalid-input', { field: 'paidTxid', message: reading.refused });
  const { value: txid } = reading;
  const address = toAddress(transaction);
  const idOf = (each: string): string => payoutClaimId({ coin, txid: each, address });
  const replaced = paidTxid === null || paidTxid === txid ? undefined : idOf(paidTxid);
  return { txid, wanted: idOf(txid), replaced };
}

/**
 * Enters or corrects the transaction that pays an Approved withdrawal. Every entered id stays in `payouts`. No money
 * moves, so returned and deleted withdrawals are allowed: notes about a payment are always possible. Returns
 * `undefined` for the current id. A new id must name the id that it replaces, so that two administrators who both paid
 * learn of each other, and a repeated request undoes no correction. Per address, a transaction pays one withdrawal. A
 * withdrawal returned before its payment had settled releases its id: the payment may arrive after all and then pays
 * the withdrawal that took its place. Errors: `own-record`, `not-paid-out`, `changed-meanwhile`, `txid-used`.
 */
export function decidePayout(options: {
  transaction: Transaction;
  /** The id, as returned by `payoutClaimIds`. */
  txid: string;
  /** The current id as the administrator saw it, empty if there was none. */
  replaces: string;
  /** The other withdrawal that has this id at the address, and whether it keeps the id, or `undefined` if none. */
  claimant: (Pick<Transaction, 'returned'> & Pick<PayoutClaim, 'isKept'>) | undefined;
  admin: Actor;
  atMs: number;
}): Transaction | undefined {
  const { transaction, txid, replaces, claimant, admin, atMs } = options;
  assertPaidOut(transaction, admin);
  if (transaction.paidTxid === txid) return undefined;
  if ((transaction.paidTxid ?? '') !== readCopiedTxid(replaces))
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
 * Returns a failed or returned payment to the account: USD in full, and the coin that was held. At most once, whether
 * or not its id was entered. A repeat returns `undefined`. Suspended and doubted accounts and deleted withdrawals are
 * allowed, because the money is there. Errors: `own-record`, `not-paid-out`, `payout-returned` (for another reason),
 * `account-limit`.
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
    ...toReturnSettlement(transaction),
    recordId: transaction.id,
    reason,
    actorUid: admin.uid,
    atMs,
  });
  return { ...posted, transaction: { ...transaction, returned: { reason, by: admin, atMs } } };
}

/** The amounts that a returned payment adds to the account. */
export function listPayoutReturnChanges(
  transaction: Transaction,
  { reason }: ProposedRequests['return-payout'],
): ChangeLine[] {
  const coins = formatAsset(transaction.coin, computeTakenCoinUnits(transaction));
  const after = `${formatAsset('usd', transaction.amountUsdCents)} and ${coins} are available again`;
  return [
    { what: 'Returned payout', before: '', after },
    { what: 'Reason', before: '', after: reason },
  ];
}

/** Refuses the administrator's own withdrawal, and any that was not approved. */
function assertPaidOut({ uid, type, status }: Transaction, admin: Actor): void {
  if (uid === admin.uid) throw new DomainError('own-record');
  if (type !== 'Withdrawal' || status !== 'Approved') throw new DomainError('not-paid-out');
}
