import { waitsUntilMs } from '@keelstone/domain/core/two-person-rule/proposal';
import { DomainError } from '@keelstone/domain/errors';
import { listTxids } from '@keelstone/domain/kernel/address/txid';
import { type ChainFacts, listReplacing } from '@keelstone/domain/money/blockchain/chain-payment';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type ClosePayment,
  findClosePayments,
  findNearPayments,
  type NearPayment,
} from '../blockchain/find-candidates.service.ts';

// Of a deposit that is approved although the chain does not prove it: the transactions that may have paid it. It claims
// them, also if others claim them, since both cannot be right.

/** The payments of exactly its amount, and the nearest with who claims them, those of exactly its amount first. */
export type LikelyPayments = { exact: readonly NearPayment[]; closest: readonly ClosePayment[] };
export const noPayments: LikelyPayments = { exact: [], closest: [] };

/** Returns whether a payment is of exactly so many 1e-8 units, in sum or in one output. */
export const isExactly = ({ coinUnits, transfers }: NearPayment, units: number): boolean =>
  coinUnits === units || transfers.some((each) => each.coinUnits === units);

/** Looks for payments of a deposit unless the last reading has the one that it names. One request, and four reads. */
export async function findLikelyPayments(
  record: Transaction,
  units: number,
  deps: Deps,
): Promise<LikelyPayments> {
  const kept = record.txid === null ? undefined : await deps.chainFacts.find(record.id);
  if (kept?.txid === record.txid && kept?.reading.found === 'payment') return noPayments;
  const near = await findNearPayments(record, deps);
  const exact = near.filter((payment) => isExactly(payment, units));
  return { exact, closest: await findClosePayments(record, [...new Set([...exact, ...near])], deps) };
}

/** A transaction that the reason of this approval or of an earlier one names, with the other records that claim it. */
export type NamedTransaction = { txid: string } & ReturnType<typeof findRivals<Claim>>;
type Claim = Awaited<ReturnType<Deps['transactions']['readClaims']>>[number];

export async function readNamed(
  read: Read,
  { record, reason }: { record: Transaction; reason: string },
  deps: Deps,
): Promise<NamedTransaction[]> {
  const earlier = record.approvals?.flatMap(({ txids = [] }) => txids) ?? [];
  const txids = new Set([...listTxids(record.coin, reason), ...earlier]);
  txids.delete(record.txid ?? '');
  return Promise.all(
    [...txids].map(async (txid) => {
      const naming = await read.query((tx) => deps.transactions.readClaims(tx, txid));
      return { txid, ...findRivals(record, naming) };
    }),
  );
}

type Claiming = {
  record: Transaction;
  reason: string;
  /** That of this approval. Earlier ones count if they have the same and are not expired. */
  digest: string;
  named: readonly NamedTransaction[];
  exact: readonly NearPayment[];
  facts: ChainFacts | undefined;
  nowMs: number;
};

/**
 * Decides which transactions a deposit claims: those that the reasons name, or else those of exactly its amount; and
 * what has replaced the one it names. Errors: `invalid-input` if another approved deposit claims one that a reason names.
 */
export function decideClaims({ record, reason, digest, named, exact, facts, nowMs }: Claiming): string[] {
  const isSame = (each: { digest: string; atMs: number }) =>
    each.digest === digest && waitsUntilMs(each.atMs) > nowMs;
  const earlier = record.approvals?.filter(isSame).flatMap(({ txids = [] }) => txids) ?? [];
  const said = new Set([...listTxids(record.coin, reason), ...earlier]);
  said.delete(record.txid ?? '');
  for (const { txid, rivals, isFull } of named) {
    const other = rivals.find(({ status }) => status === 'Approved');
    if (!said.has(txid) || (other === undefined && !isFull)) continue;
    const who = other === undefined ? 'Many others claim' : `Order ${other.transactionId} claims`;
    const message = `${who} ${txid}, which a reason names. If another output is meant, its owner has to name it.`;
    throw new DomainError('invalid-input', { field: 'reason', message });
  }
  const replacing = facts !== undefined && facts.txid === record.txid ? listReplacing(facts) : [];
  const chosen = said.size > 0 ? [...said] : exact.map(({ txid }) => txid);
  return [...new Set([...chosen, ...replacing])].sort();
}
