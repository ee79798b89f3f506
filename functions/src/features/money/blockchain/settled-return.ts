import { findingId, type KeptFinding, noteFinding } from '@keelstone/domain/core/finding/finding';
import { payoutClaimId } from '@keelstone/domain/kernel/address/txid';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { PayoutClaim } from '@keelstone/domain/money/payout/decide-payout';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { findingFact } from '../../core/finding/finding-fact.ts';

type Settled = { record: Transaction; txids: readonly string[] };
export type FoundSettled = {
  kept: KeptFinding | undefined;
  /** The claims of the ids entered for the payout, by claim id. */
  claims: Readonly<Record<string, PayoutClaim | undefined>>;
};

/** Reads the finding and the claims that `writeSettledReturn` writes. */
export async function readSettledReturn(
  read: Read,
  { record, txids }: Settled,
  { findings, payoutClaims }: Deps,
): Promise<FoundSettled> {
  const claimIds = txids
    .filter((txid) => record.payouts.some((entered) => entered.txid === txid))
    .map((txid) => payoutClaimId({ coin: record.coin, txid, address: toAddress(record) }));
  const [{ kept }, claims] = await Promise.all([
    read({ kept: findingFact(findings.at(findingId(makeFinding({ record, txids })))) }),
    read(Object.fromEntries(claimIds.map((id) => [id, hiddenFact(payoutClaims.at(id))]))),
  ]);
  return { kept, claims };
}

/**
 * Writes the follow-up of returning a payout that the chain shows as settled: a finding, and claims by which the entered
 * ids never pay another withdrawal. An id that nobody entered is left out, since it may pay a similar withdrawal.
 */
export function writeSettledReturn(
  to: Writer,
  { found: { kept, claims }, nowMs, ...settled }: Settled & { found: FoundSettled; nowMs: number },
  { findings, payoutClaims }: Deps,
): void {
  const { id: transactionId, uid } = settled.record;
  const { finding } = noteFinding(makeFinding(settled), kept, nowMs);
  findings.put(to, finding.id, finding);
  for (const [claimId, claim] of Object.entries(claims))
    if (claim === undefined || claim.transactionId === transactionId)
      payoutClaims.put(to, claimId, { transactionId, uid, atMs: nowMs, isKept: true });
}

function makeFinding({ record: { id: subject, uid, transactionId }, txids }: Settled) {
  const detail = `order ${transactionId}, transaction ${txids.join(' and ')}`;
  return makeChainFinding({ code: 'payout-back', uid, subject, detail });
}
