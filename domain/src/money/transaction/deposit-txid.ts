import { DomainError } from '../../errors.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { comparableAddress } from '../../kernel/address/comparable-address.ts';
import { readTxid } from '../../kernel/address/pasted.ts';
import type { Transaction } from './transaction.ts';
import { transactionTexts } from './transaction.texts.ts';

/** `depositClaims/{depositClaimId}`: which deposit of a person names a blockchain transaction. */
export type DepositClaim = { transactionId: string; uid: string; atMs: number };

/** The transaction that the sender of a deposit names, in small letters; `null` for none. Errors: `invalid-input`. */
export function depositTxid(coin: Coin, typed: string): string | null {
  if (typed.trim() === '') return null;
  const reading = readTxid(coin, typed);
  if ('refused' in reading)
    throw new DomainError('invalid-input', { field: 'txid', message: reading.refused });
  return reading.value;
}

/**
 * The id of the deposit claim of a person to a blockchain transaction at a platform address. The person is a part of it: naming
 * somebody else's transaction first must not keep its sender from naming it.
 */
export function depositClaimId(named: { uid: string; coin: Coin; txid: string; address: string }): string {
  const { uid, coin, txid, address } = named;
  return fingerprint(`deposit|${uid}|${coin}|${txid}|${comparableAddress(coin, address)}`);
}

/**
 * Refuses a transaction that another deposit of the same person names for the same address. `claimant`: that deposit,
 * if there is one; one that was rejected or cancelled gives it up. Errors: `txid-used`.
 */
export function assertUnclaimed(claimant: Pick<Transaction, 'status'> | undefined): void {
  if (claimant === undefined || claimant.status === 'Rejected') return;
  throw new DomainError('txid-used', { field: 'txid', message: transactionTexts.txidOfOtherDeposit });
}
