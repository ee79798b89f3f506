import { DomainError } from '../../errors.ts';
import { toComparableAddress } from '../../kernel/address/comparable-address.ts';
import { readTxid } from '../../kernel/address/read-pasted.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { transactionLimits } from './transaction.limits.ts';
import { transactionTexts } from './transaction.texts.ts';
import type { Transaction } from './transaction.ts';

/** `depositClaims/{depositClaimId}`: the deposit of a person that names a blockchain transaction. */
export type DepositClaim = { transactionId: string; uid: string; atMs: number };

/** The transaction id that the sender typed, in lower case; `null` if empty. Errors: `invalid-input`. */
export function depositTxid(coin: Coin, typed: string): string | null {
  if (typed.trim() === '') return null;
  const reading = readTxid(coin, typed);
  if ('refused' in reading)
    throw new DomainError('invalid-input', { field: 'txid', message: reading.refused });
  return reading.value;
}

/**
 * The id of a person's deposit claim to a blockchain transaction at a platform address. It includes the person, so that
 * naming somebody else's transaction first does not keep its sender from naming it.
 */
export function depositClaimId(named: { uid: string; coin: Coin; txid: string; address: string }): string {
  const { uid, coin, txid, address } = named;
  return fingerprint(`deposit|${uid}|${coin}|${txid}|${toComparableAddress(coin, address)}`);
}

/** The id of the claim of a blockchain transaction that has paid a person's own addresses, whichever they are. */
export function arrivalClaimId({ uid, txid }: { uid: string; txid: string }): string {
  return fingerprint(`arrival|${uid}|${txid}`);
}

/** Who claims a transaction for an address, and whether it is a deposit by itself. */
export type FoundClaim = { claimant: Pick<Transaction, 'status'> | undefined; hasArrived: boolean };

/**
 * Refuses a transaction that another deposit of this person names for this address, or that has become one by itself.
 * A rejected or cancelled deposit releases its claim. Errors: `txid-used`.
 */
export function assertUnclaimed(claim: FoundClaim | undefined): void {
  const { claimant, hasArrived = false } = claim ?? {};
  if (!hasArrived && (claimant === undefined || claimant.status === 'Rejected')) return;
  const message = transactionTexts[hasArrived ? 'txidOfArrival' : 'txidOfOtherDeposit'];
  throw new DomainError('txid-used', { field: 'txid', message });
}

/**
 * Returns the other records that claim the payment of a deposit, among those that name its transaction. A payment to an
 * own address has no rivals and is none: it belongs to its account, but it can fill the list. `isFull`: there may be
 * rivals that were not read.
 */
export function findRivals<R extends Pick<Transaction, 'id' | 'arrival'>>(
  { id, arrival }: Pick<Transaction, 'id' | 'arrival'>,
  naming: readonly R[],
): { rivals: R[]; isFull: boolean } {
  if (arrival !== undefined) return { rivals: [], isFull: false };
  const rivals = naming.filter((other) => other.id !== id && other.arrival === undefined);
  return { rivals, isFull: naming.length >= transactionLimits.claimsRead };
}
