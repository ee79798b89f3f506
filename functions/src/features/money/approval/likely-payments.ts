import { listTxids } from '@keelstone/domain/kernel/address/txid';
import { listOwnTransfers, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, listReplacing, pickAgreed } from '@keelstone/domain/money/blockchain/chain-reading';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import {
  type RecordApproval,
  toAddress,
  type Transaction,
} from '@keelstone/domain/money/transaction/transaction';
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

// The transactions that may have paid a deposit which is approved although the chain does not prove it. The deposit
// claims them even if others claim them, since both cannot be right.

/** The payments near it or named, those of exactly its amount, and the nearest with who claims them, `exact` ones first. */
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
  const facts = record.txid === null ? undefined : await findKeptFacts(record, record.txid, deps);
  if (facts !== undefined && hasPaid(record, { units, facts })) return noPayments;
  const near = await findNearPayments(record, deps);
  const exact = near.filter((payment) => isExactly(payment, units));
  const closest = await findClosePayments(record, [...new Set([...exact, ...near])], deps);
  return { near, exact, closest };
}

/** Returns whether a deposit's transaction pays its address so many units, by all sources that answer. */
function hasPaid(record: Transaction, { units, facts }: { units: number; facts: ChainFacts }): boolean {
  const agreed = pickAgreed(facts);
  if (agreed?.found !== 'payment' || agreed.payment.hasFailed || isFromUs(facts)) return false;
  return sumUnits(listOwnTransfers(record, agreed.payment)) >= units;
}

/** The transactions that a reason names, besides the one that the deposit names itself. */
export const listNamedTxids = ({ coin, txid }: Transaction, reason: string): string[] =>
  listTxids(coin, reason).filter((each) => each !== txid);

/** The transactions that this reason and the earlier approvals name. */
function listAllNamed(record: Transaction, reason: string): string[] {
  const earlier = record.approvals?.flatMap(({ txids = [] }) => txids) ?? [];
  const txids = new Set([...listNamedTxids(record, reason), ...earlier]);
  txids.delete(record.txid ?? '');
  return [...txids];
}

/** The most named transactions that the sources are asked for. */
const namedAskedMax = 5;

/** Reads what the named transactions pay to the address of a deposit. Leaves out those that no source has. */
export async function findNamedPayments(
  record: Transaction,
  reason: string,
  deps: Deps,
): Promise<NearPayment[]> {
  const { coin, type } = record;
  const nowMs = deps.now();
  if (type !== 'Deposit' || !deps.chain.isOn(coin)) return [];
  const txids = listAllNamed(record, reason).slice(0, namedAskedMax);
  const payments = txids.map(async (txid) => {
    if (!deps.chain.mayAsk({ coin, by: 'reviewer', nowMs })) return [];
    const reading = pickAgreed(await deps.chain.read({ coin, txid, address: toAddress(record), nowMs }));
    if (reading?.found !== 'payment') return [];
    const { block, confirmations } = reading.payment;
    const transfers = listOwnTransfers(record, reading.payment);
    return [{ txid, block, confirmations, transfers, coinUnits: sumUnits(transfers) }];
  });
  return (await Promise.all(payments)).flat();
}

/** A named transaction with the other records that claim it. */
export type NamedTransaction = { txid: string } & FoundRivals;

export async function readNamed(
  read: Read,
  { record, reason }: { record: Transaction; reason: string },
  deps: Deps,
): Promise<NamedTransaction[]> {
  const { id, uid } = record;
  return Promise.all(
    listAllNamed(record, reason).map(async (txid) => {
      const claims = await read.query((tx) => deps.transactions.readClaims(tx, { uid, txid }));
      return { txid, ...findRivals({ id, uid, txid }, claims) };
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
  /** The credited amount, in 1e-8 units. */
  units: number;
  facts: ChainFacts | undefined;
} & Pick<LikelyPayments, 'near' | 'exact'>;

/**
 * Decides which transactions a deposit claims: those that the reasons name; unless these are known to have paid its
 * address enough, also those of exactly its amount; and what has replaced the one it names. `reasonFault`: why the reason
 * has to be written differently.
 */
export function decideClaims(claiming: Claiming): {
  likelyTxids: string[];
  reasonFault?: string | undefined;
} {
  const { record, reason, isSame, adminUid, named, near, exact, units, facts } = claiming;
  const now = listNamedTxids(record, reason);
  // Of each administrator the newest word counts.
  const newest = new Map(record.approvals?.filter(isSame).map((each) => [each.uid, each.txids ?? []]));
  if (now.length > 0) newest.set(adminUid, now);
  const said = new Set([...newest.values()].flat());
  const payments = new Map(near.map((payment) => [payment.txid, payment]));
  // A reason with ids is checked for these alone: it may correct an earlier one.
  const toCheck = named.filter(({ txid }) => (now.length > 0 ? now.includes(txid) : said.has(txid)));
  const faults = toCheck.flatMap((each) => findNamedFault(each, payments.get(each.txid), record) ?? []);
  const isIdMissing = record.txid === null && said.size === 0;
  const replacing = facts !== undefined && facts.txid === record.txid ? listReplacing(facts) : [];
  const paid = exact.map(({ txid }) => txid);
  // If its own payment is of exactly its amount, no other one is likely.
  const likely = paid.includes(record.txid ?? '') ? [] : paid;
  const isPaid = sumUnits([...said].flatMap((txid) => payments.get(txid) ?? [])) >= units;
  const claimed = new Set([...said, ...(isPaid ? [] : likely), ...replacing]);
  claimed.delete(record.txid ?? '');
  return { likelyTxids: [...claimed].sort(), reasonFault: isIdMissing ? idMissing : faults[0] };
}

const idMissing =
  'Write the id of its payment, as an explorer shows it, into the reason: the deposit names none, and nobody else may be credited with it.';

/**
 * Returns why a reason cannot name a transaction: it is in no block, another approved deposit claims it, or it has become
 * a deposit at an own address without paying this one.
 */
function findNamedFault(
  { txid, rivals, arrivals, isFull }: NamedTransaction,
  payment: NearPayment | undefined,
  { arrival }: Transaction,
): string | undefined {
  if (payment?.block === null)
    return `${txid} is in no block yet, so its sender can replace it. Approve once it is in one.`;
  const hasPaid = arrival === undefined && payment !== undefined && payment.coinUnits > 0;
  const other = rivals.find(({ status }) => status === 'Approved') ?? (hasPaid ? undefined : arrivals[0]);
  if (other === undefined && !isFull) return undefined;
  const who = other === undefined ? 'Many others claim' : `Order ${other.transactionId} claims`;
  return `${who} ${txid}, which a reason names. If another output is meant, its owner has to name it.`;
}
