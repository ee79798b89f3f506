import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { assertUnclaimed, depositClaimId } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { factReader, hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';

/** A transaction that a deposit names, with the deposits that it may belong to already. */
type DepositClaim = { id: string; claimant: Transaction | undefined; arrival: Transaction | undefined };

/**
 * Reads who has claimed the transaction that a deposit names, for its owner and its address; `undefined` if it names
 * none. Read in the transaction that writes the record, so that of two concurrent requests one is refused.
 */
export async function readDepositClaim(
  read: Read,
  { txid, ...where }: { uid: string; coin: Coin; txid: string | null; address: string },
  { depositClaims, transactions }: Deps,
): Promise<DepositClaim | undefined> {
  if (txid === null) return undefined;
  const id = depositClaimId({ txid, ...where });
  const [{ claim }, others] = await Promise.all([
    read({ claim: hiddenFact(depositClaims.at(id)) }),
    read.query((tx) => transactions.readClaims(tx, txid)),
  ]);
  const claimedBy = claim && hiddenFact(transactions.at(claim.transactionId));
  const { claimant } = await read({ claimant: claimedBy });
  // A payment to the owner's own address is a deposit already.
  const arrival = others.find((other) => other.uid === where.uid && other.arrival !== undefined);
  return { id, claimant, arrival };
}

/** Claims the transaction that a deposit names, if any. Errors: `txid-used`. */
export function claimDepositTxid(
  tx: Writer,
  { id: transactionId, uid, createdAtMs: atMs }: Transaction,
  claim: DepositClaim | undefined,
  { depositClaims }: Deps,
): void {
  if (claim === undefined) return;
  assertUnclaimed(claim.arrival);
  assertUnclaimed(claim.claimant);
  depositClaims.put(tx, claim.id, { transactionId, uid, atMs });
}

/**
 * Claims the new transaction of a deposit whose owner names a different one than before, and releases the earlier one
 * for their deposits. Naming the same one changes nothing. Returns a function that writes both after all reads.
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
  const claim = await readDepositClaim(factReader(tx).read, pickClaim(now), deps);
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
