import { DomainError } from '@keelstone/domain/errors';
import { listTxids } from '@keelstone/domain/kernel/address/txid';
import { listOwnTransfers, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, listReplacing, pickAgreed } from '@keelstone/domain/money/blockchain/chain-reading';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isFromUs } from '../blockchain/book-outputs.ts';
import {
  type ClosePayment,
  findClosePayments,
  findNearPayments,
  type FoundRivals,
  type NearPayment,
} from '../blockchain/find-candidates.service.ts';
import { findKeptFacts } from '../blockchain/find-evidence.service.ts';

// Of a deposit that is approved although the chain does not prove it: the transactions that may have paid it. It claims
// them, also if others claim them, since both cannot be right.

/** The payments near it, those of exactly its amount, and the nearest with who claims them, `exact` ones first. */
export type LikelyPayments = {
  near: readonly NearPayment[];
  exact: readonly NearPayment[];
  closest: readonly ClosePayment[];
};
export const noPayments: LikelyPayments = { near: [], exact: [], closest: [] };

/** Returns whether a payment is of exactly so many 1e-8 units, in sum or in one output. */
export const isExactly = ({ coinUnits, transfers }: NearPayment, units: number): boolean =>
  coinUnits === units || transfers.some((each) => each.coinUnits === units);

/** Looks for payments of a deposit unless the one that it names is known to pay it. One request, and four reads. */
export async function findLikelyPayments(
  record: Transaction,
  units: number,
  deps: Deps,
): Promise<LikelyPayments> {
  const kept = record.txid === null ? undefined : await findKeptFacts(record, record.txid, deps);
  if (kept !== undefined && hasPaid(record, { units, kept })) return noPayments;
  const near = await findNearPayments(record, deps);
  const exact = near.filter((payment) => isExactly(payment, units));
  const closest = await findClosePayments(record, [...new Set([...exact, ...near])], deps);
  return { near, exact, closest };
}

/** Returns whether a deposit's transaction pays its address so many units, by all sources that answer. */
function hasPaid(record: Transaction, { units, kept }: { units: number; kept: ChainFacts }): boolean {
  const agreed = pickAgreed(kept);
  if (agreed?.found !== 'payment' || agreed.payment.hasFailed || isFromUs(kept)) return false;
  return sumUnits(listOwnTransfers(record, agreed.payment)) >= units;
}

/** The transactions that a reason names, besides the one that the deposit names itself. */
export const listNamedTxids = ({ coin, txid }: Transaction, reason: string): string[] =>
  listTxids(coin, reason).filter((each) => each !== txid);

/** A transaction that the reason of this approval or of an earlier one names, with the other records that claim it. */
export type NamedTransaction = { txid: string } & FoundRivals;

export async function readNamed(
  read: Read,
  { record, reason }: { record: Transaction; reason: string },
  deps: Deps,
): Promise<NamedTransaction[]> {
  const earlier = record.approvals?.flatMap(({ txids = [] }) => txids) ?? [];
  const txids = new Set([...listNamedTxids(record, reason), ...earlier]);
  txids.delete(record.txid ?? '');
  return Promise.all(
    [...txids].map(async (txid) => {
      const claims = await read.query((tx) => deps.transactions.readClaims(tx, { uid: record.uid, txid }));
      return { txid, ...findRivals({ ...record, txid }, claims) };
    }),
  );
}

type Claiming = {
  record: Transaction;
  reason: string;
  /** Returns whether an earlier approval still counts, and is of the same. */
  isSame: (approval: RecordApproval) => boolean;
  adminUid: string;
  named: readonly NamedTransaction[];
  /** What is credited, in 1e-8 units. */
  units: number;
  facts: ChainFacts | undefined;
} & Pick<LikelyPayments, 'near' | 'exact'>;

/**
 * Decides which transactions a deposit claims: those that the reasons name; unless one of them is known to have paid
 * its address enough, also those of exactly its amount; and what has replaced the one it names. `isNamed`: whether a
 * reason names any. Errors: `invalid-input` if a reason names one that another approved deposit claims, that has only
 * paid an own address, or that is in no block.
 */
export function decideClaims(claiming: Claiming): { likelyTxids: string[]; isNamed: boolean } {
  const { record, reason, isSame, adminUid, named, near, exact, units, facts } = claiming;
  const now = listNamedTxids(record, reason);
  const findNear = (txid: string) => near.find((each) => each.txid === txid);
  // Of each administrator the newest word counts.
  const newest = new Map(record.approvals?.filter(isSame).map((each) => [each.uid, each.txids ?? []]));
  if (now.length > 0) newest.set(adminUid, now);
  const said = [...newest.values()].flat();
  for (const { txid, rivals, arrivals, isFull } of named) {
    if (!said.includes(txid)) continue;
    const payment = findNear(txid);
    if (payment?.block === null)
      throw refuseReason(
        `${txid} is in no block yet, so its sender can replace it. Approve once it is in one.`,
      );
    const arrived = payment === undefined ? arrivals[0] : undefined;
    const other = rivals.find(({ status }) => status === 'Approved') ?? arrived;
    if (other === undefined && !isFull) continue;
    const who = other === undefined ? 'Many others claim' : `Order ${other.transactionId} claims`;
    throw refuseReason(
      `${who} ${txid}, which a reason names. If another output is meant, its owner has to name it.`,
    );
  }
  const replacing = facts !== undefined && facts.txid === record.txid ? listReplacing(facts) : [];
  const paid = exact.map(({ txid }) => txid);
  // If its own payment is of exactly its amount, no other one is likely.
  const likely = paid.includes(record.txid ?? '') ? [] : paid;
  const isPaid = said.some((txid) => (findNear(txid)?.coinUnits ?? 0) >= units);
  const claimed = new Set([...said, ...(isPaid ? [] : likely), ...replacing]);
  claimed.delete(record.txid ?? '');
  return { likelyTxids: [...claimed].sort(), isNamed: said.length > 0 };
}

/** The error of a reason that is to be written differently. */
export function refuseReason(message: string): DomainError {
  return new DomainError('invalid-input', { field: 'reason', message });
}
