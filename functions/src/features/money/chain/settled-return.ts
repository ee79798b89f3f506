import { chainFound } from '@keelstone/domain/chain/booked-deposit';
import { findingId, seenAgain } from '@keelstone/domain/finding/finding';
import { addressOf, type Transaction } from '@keelstone/domain/transaction/transaction';
import { payoutClaimId } from '@keelstone/domain/wallet/txid';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';
import type { Deps } from '../deps.ts';

/**
 * What the return of a payout leaves behind that the chain shows as settled: a finding, and that ids which were entered
 * for it never pay another withdrawal; what nobody has entered may be the payment of one like it. Reads now; the
 * function writes.
 */
export async function settledReturn(
  reader: TxReader,
  { record, txids }: { record: Transaction; txids: readonly string[] },
  { findings, payoutClaims, now }: Pick<Deps, 'findings' | 'payoutClaims' | 'now'>,
): Promise<(tx: Writer) => void> {
  const { id, uid, coin, transactionId, payouts } = record;
  const detail = `order ${transactionId}, transaction ${txids.join(' and ')}`;
  const found = chainFound({ code: 'payout-back', uid, subject: id, detail });
  const claimIds = txids
    .filter((txid) => payouts.some((entered) => entered.txid === txid))
    .map((txid) => payoutClaimId({ coin, txid, address: addressOf(record) }));
  const [kept, ...claims] = await readTogether(
    reader,
    findings.at(findingId(found)),
    ...claimIds.map((claimId) => payoutClaims.at(claimId)),
  );
  const { finding } = seenAgain(found, kept, now());
  return (tx) => {
    findings.put(tx, finding.id, finding);
    for (const [index, claimId] of claimIds.entries()) {
      const { transactionId: claimant = id } = claims[index] ?? {};
      if (claimant === id)
        payoutClaims.put(tx, claimId, { transactionId: id, uid, atMs: now(), isKept: true });
    }
  };
}
