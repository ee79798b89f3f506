import type { Coin } from '@keelstone/domain/money/coins';
import { assertUnclaimed, depositClaimId } from '@keelstone/domain/transaction/deposit-txid';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/** The deposit claim that `claimDepositTxid` needs: read with the rest, it costs no round trip. */
export function claimDocuments(
  { txid, ...where }: { uid: string; coin: Coin; txid: string | null; address: string },
  { depositClaims }: Pick<Deps, 'depositClaims'>,
) {
  return txid === null ? [] : [depositClaims.at(depositClaimId({ txid, ...where }))];
}

type ClaimDeps = Pick<Deps, 'depositClaims' | 'transactions'>;

/**
 * Claims the transaction that a deposit names, for its owner and its address. Claim and claimant are read in the
 * transaction that writes the record, so of two concurrent requests one is refused. Returns a function that writes the
 * claim, once everything was read. Errors: `txid-used`.
 */
export async function claimDepositTxid(
  tx: Tx,
  { id: transactionId, uid, coin, txid, btcAddress, ethAddress, createdAtMs: atMs }: Transaction,
  deps: ClaimDeps,
): Promise<() => void> {
  if (txid === null) return () => undefined;
  const claimId = depositClaimId({ uid, coin, txid, address: btcAddress ?? ethAddress ?? '' });
  const claim = await deps.depositClaims.read(tx, claimId);
  if (claim !== undefined) assertUnclaimed(await deps.transactions.read(tx, claim.transactionId));
  return () => deps.depositClaims.put(tx, claimId, { transactionId, uid, atMs });
}

/**
 * The same for a deposit whose owner names a different transaction than before: the earlier one is free again for their
 * deposits. Naming the same one claims nothing.
 */
export async function claimOtherTxid(
  tx: Tx,
  { before, now }: { before: Transaction; now: Transaction },
  deps: ClaimDeps,
): Promise<() => void> {
  if (before.txid === now.txid) return () => undefined;
  const writeClaim = await claimDepositTxid(tx, now, deps);
  if (before.txid === null) return writeClaim;
  const { uid, coin, txid, btcAddress, ethAddress } = before;
  const claimId = depositClaimId({ uid, coin, txid, address: btcAddress ?? ethAddress ?? '' });
  const claim = await deps.depositClaims.read(tx, claimId);
  return () => {
    writeClaim();
    if (claim?.transactionId === before.id) deps.depositClaims.erase(tx, claimId);
  };
}
