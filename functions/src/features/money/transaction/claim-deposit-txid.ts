import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import {
  arrivalClaimId,
  assertUnclaimed,
  depositClaimId,
} from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

/**
 * Finds who has claimed the transaction that a deposit names, for its owner and its address; `undefined` if it names
 * none. Read in the transaction that writes the record, so that of two concurrent requests one is refused.
 */
export async function readDepositClaim(
  read: Read,
  { txid, ...where }: { uid: string; coin: Coin; txid: string | null; address: string },
  { depositClaims, transactions }: Deps,
) {
  if (txid === null) return undefined;
  const id = depositClaimId({ txid, ...where });
  const named = { uid: where.uid, txid };
  const { claim, arrival } = await read({
    claim: hiddenFact(depositClaims.at(id)),
    arrival: hiddenFact(depositClaims.at(arrivalClaimId(named))),
  });
  const claimedBy = claim && hiddenFact(transactions.at(claim.transactionId));
  // Queries in transactions make deposits of others wait for each other, so only one that may find something is sent.
  const [{ claimant }, arrivals] = await Promise.all([
    read({ claimant: claimedBy }),
    arrival === undefined ? [] : read.query((tx) => transactions.readArrivals(tx, named)),
  ]);
  // True even if it pays this address too. Only a source knows that; the reviewer of a deposit without an id sees it.
  return { id, claimant, hasArrived: arrivals.length > 0 };
}

/** Claims the transaction that a deposit names, if any, once `assertUnclaimed` has allowed it. */
export function claimDepositTxid(
  tx: Writer,
  { id: transactionId, uid, createdAtMs: atMs }: Transaction,
  claim: { id: string } | undefined,
  { depositClaims }: Deps,
): void {
  if (claim !== undefined) depositClaims.put(tx, claim.id, { transactionId, uid, atMs });
}

/**
 * Reads the claims that change when the owner of a deposit names another transaction. Returns the write that claims it
 * and releases the earlier one for its owner. The write refuses with `txid-used`.
 */
export async function prepareOtherClaim(
  read: Read,
  { deposit, txid }: { deposit: Transaction; txid: string | undefined },
  deps: Deps,
): Promise<(tx: Writer, changed: Transaction) => void> {
  if (txid === undefined || txid === deposit.txid) return () => undefined;
  const where = { uid: deposit.uid, coin: deposit.coin, address: toAddress(deposit) };
  const earlierId = deposit.txid === null ? undefined : depositClaimId({ ...where, txid: deposit.txid });
  const [{ earlier }, claim] = await Promise.all([
    read({ earlier: earlierId === undefined ? undefined : hiddenFact(deps.depositClaims.at(earlierId)) }),
    readDepositClaim(read, { ...where, txid }, deps),
  ]);
  return (tx, changed) => {
    // A reviewer has asked for the id, also of a transaction whose other part has arrived at an own address.
    assertUnclaimed(claim && { ...claim, hasArrived: false });
    claimDepositTxid(tx, changed, claim, deps);
    if (earlierId !== undefined && earlier?.transactionId === deposit.id)
      deps.depositClaims.erase(tx, earlierId);
  };
}
