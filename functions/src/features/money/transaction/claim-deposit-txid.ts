import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { assertUnclaimed, depositClaimId } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeFactReader, hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';

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
  const [{ claim }, others] = await Promise.all([
    read({ claim: hiddenFact(depositClaims.at(id)) }),
    read.query((tx) => transactions.readClaims(tx, txid)),
  ]);
  const claimedBy = claim && hiddenFact(transactions.at(claim.transactionId));
  const { claimant } = await read({ claimant: claimedBy });
  // Also one that pays this address too: only a source knows that, and the reviewer of a deposit without an id sees it.
  const hasArrived = others.some(({ uid, arrival }) => uid === where.uid && arrival !== undefined);
  return { id, claimant, hasArrived };
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
 * Claims the new transaction of a deposit whose owner names a different one than before, and releases the earlier one
 * for their deposits. Naming the same one changes nothing. Returns a function that writes both after all reads. Errors:
 * `txid-used`.
 */
export async function claimOtherTxid(
  tx: Tx,
  { before, now }: { before: Transaction; now: Transaction },
  deps: Deps,
): Promise<() => void> {
  if (before.txid === now.txid) return () => undefined;
  const earlierId =
    before.txid === null ? undefined : depositClaimId({ ...pickClaim(before), txid: before.txid });
  const earlier = earlierId === undefined ? undefined : await deps.depositClaims.read(tx, earlierId);
  const claim = await readDepositClaim(makeFactReader(tx).read, pickClaim(now), deps);
  assertUnclaimed(claim);
  return () => {
    claimDepositTxid(tx, now, claim, deps);
    if (earlierId !== undefined && earlier?.transactionId === before.id)
      deps.depositClaims.erase(tx, earlierId);
  };
}

function pickClaim(deposit: Transaction) {
  const { uid, coin, txid } = deposit;
  return { uid, coin, txid, address: toAddress(deposit) };
}
