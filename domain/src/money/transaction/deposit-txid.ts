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

/** The claimant of a transaction for an address, and whether the transaction was filed as a deposit of its own. */
export type FoundClaim = { claimant: Pick<Transaction, 'status'> | undefined; hasArrived: boolean };

/**
 * Refuses a transaction that another deposit of this person names for this address, or that was filed as one. A
 * rejected or cancelled deposit releases its claim. Errors: `txid-used`.
 */
export function assertUnclaimed(claim: FoundClaim | undefined): void {
  const { claimant, hasArrived = false } = claim ?? {};
  if (!hasArrived && (claimant === undefined || claimant.status === 'Rejected')) return;
  const message = transactionTexts[hasArrived ? 'txidOfArrival' : 'txidOfOtherDeposit'];
  throw new DomainError('txid-used', { field: 'txid', message });
}

type Named = Pick<Transaction, 'id' | 'uid' | 'txid' | 'arrival'>;
type Claim = Named & Pick<Transaction, 'status' | 'outputs' | 'approvedOnce' | 'likelyTxids'>;

/**
 * Returns the other records that claim the payment of a deposit (`rivals`), among those that name its transaction or
 * claim it by an approval. A payment to an own address belongs to its account: it has no rivals and is none, unless an
 * approved record of the same person claims the payment, or was credited with more than it booked. `arrivals`: deposits
 * that the transaction has become at own addresses, which can fill the list. `isFull`: there may be rivals that were not
 * read.
 */
export function findRivals<R extends Claim>(
  { id, uid, txid, arrival }: Named,
  claims: readonly R[],
): { rivals: R[]; arrivals: R[]; isFull: boolean } {
  const isOwn = arrival !== undefined;
  const others = claims.filter((other) => other.id !== id);
  const isRival = (other: R) => {
    if (isOwn && other.uid !== uid) return false;
    // It names another transaction, or none, and claims this one by its approval.
    if (other.txid !== txid) return true;
    return other.arrival === undefined ? !isOwn || isCredited(other) : claimsRest(other);
  };
  const rivals = others.filter(isRival);
  const arrivals = others.filter((other) => !isOwn && other.txid === txid && !isRival(other));
  return { rivals, arrivals, isFull: !isOwn && claims.length >= transactionLimits.claimsRead };
}

/** Returns whether a deposit was approved, even once, for more than it has booked of the transaction that it names. */
function isCredited(claim: Claim): boolean {
  const { status, outputs, approvedOnce } = claim;
  if (outputs === undefined) return status === 'Approved' || approvedOnce !== undefined;
  return claimsRest(claim);
}

/** Returns whether a deposit was approved, even once, for more than a part of its payment, and so claims the rest too. */
function claimsRest({ txid, likelyTxids, approvedOnce }: Claim): boolean {
  return [likelyTxids, approvedOnce?.likelyTxids].some((txids) => txids?.includes(txid ?? ''));
}
