import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { assertUnclaimed, depositClaimId } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/** The claim document that `claimDepositTxid` needs: read with the others, it costs no round trip. */
export function claimDocuments(
  { txid, ...where }: { uid: string; coin: Coin; txid: string | null; address: string },
  { depositClaims }: Deps,
) {
  return txid === null ? [] : [depositClaims.at(depositClaimId({ txid, ...where }))];
}

/**
 * Claims the transaction that a deposit names, for its owner and its address. Claim and claimant are read in the
 * transaction that writes the record, so that of two concurrent requests one is refused. Returns a function that writes
 * the claim after all reads. Errors: `txid-used`.
 */
export async function claimDepositTxid(tx: Tx, deposit: Transaction, deps: Deps): Promise<() => void> {
  const { id: transactionId, uid, txid, createdAtMs: atMs } = deposit;
  const claimId = deriveClaimId(deposit);
  if (claimId === undefined || txid === null) return () => undefined;
  const claims = await deps.transactions.readClaims(tx, txid);
  // A payment to the owner's own address is a deposit already.
  assertUnclaimed(claims.find((other) => other.uid === uid && other.arrival !== undefined));
  const claim = await deps.depositClaims.read(tx, claimId);
  if (claim !== undefined) assertUnclaimed(await deps.transactions.read(tx, claim.transactionId));
  return () => deps.depositClaims.put(tx, claimId, { transactionId, uid, atMs });
}

/**
 * Claims the new transaction of a deposit whose owner names a different one than before, and releases the earlier one
 * for their deposits. Naming the same one changes nothing.
 */
export async function claimOtherTxid(
  tx: Tx,
  { before, now }: { before: Transaction; now: Transaction },
  deps: Deps,
): Promise<() => void> {
  if (before.txid === now.txid) return () => undefined;
  const earlierId = deriveClaimId(before);
  const earlier = earlierId === undefined ? undefined : await deps.depositClaims.read(tx, earlierId);
  const writeClaim = await claimDepositTxid(tx, now, deps);
  return () => {
    writeClaim();
    if (earlierId !== undefined && earlier?.transactionId === before.id)
      deps.depositClaims.erase(tx, earlierId);
  };
}

function deriveClaimId(deposit: Transaction): string | undefined {
  const { uid, coin, txid } = deposit;
  return txid === null ? undefined : depositClaimId({ uid, coin, txid, address: toAddress(deposit) });
}
