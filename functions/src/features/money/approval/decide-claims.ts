import { sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, listReplacing } from '@keelstone/domain/money/blockchain/chain-reading';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FoundRivals } from '../blockchain/find-candidates.service.ts';
import { type LikelyPayments, listNamedBefore, listNamedTxids } from './likely-payments.ts';

/** A named transaction with the other records that claim it. */
export type NamedTransaction = { txid: string } & FoundRivals;

export async function readNamed(
  read: Read,
  { record, reason }: { record: Transaction; reason: string },
  deps: Deps,
): Promise<NamedTransaction[]> {
  const { id, uid } = record;
  return Promise.all(
    [...new Set([...listNamedTxids(record, reason), ...listNamedBefore(record)])].map(async (txid) => {
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
  /** The part of the credited amount that its own transaction has not paid for certain, in 1e-8 units. */
  units: number;
  facts: ChainFacts | undefined;
} & Pick<LikelyPayments, 'near' | 'exact'>;

/**
 * Decides which transactions a deposit claims: those that the reasons name; unless these are known to have paid its
 * address enough, also those of exactly its amount; and what has replaced the one it names. The other results are those of
 * `judgeReasons`.
 */
export function decideClaims(claiming: Claiming): {
  likelyTxids: string[];
  standing: RecordApproval[];
  reasonFault: string | undefined;
} {
  const { record, exact, units, facts } = claiming;
  const { said, ...judged } = judgeReasons(claiming);
  const replacing = facts !== undefined && facts.txid === record.txid ? listReplacing(facts) : [];
  const paid = exact.map(({ txid }) => txid);
  // If its own payment is of exactly its amount, no other one is likely.
  const isOther = !paid.includes(record.txid ?? '') && sumPaid(said, claiming) < units;
  const claimed = new Set([...said, ...(isOther ? paid : []), ...replacing]);
  claimed.delete(record.txid ?? '');
  return { likelyTxids: [...claimed].sort(), ...judged };
}

/**
 * Judges the reason of this approval and of the earlier ones. `said`: the transactions that they name. `standing`: the
 * earlier approvals that still count, of each administrator the newest, if its reason could still be given. `reasonFault`:
 * why this reason has to be written differently.
 */
function judgeReasons(claiming: Claiming) {
  const { record, reason, isSame, adminUid } = claiming;
  const newest = [...new Map(record.approvals?.filter(isSame).map((each) => [each.uid, each])).values()];
  const standing = newest
    .filter(({ txids = [] }) => findFaults(txids, txids, claiming).length === 0)
    .sort((one, other) => one.atMs - other.atMs);
  const now = listNamedTxids(record, reason);
  // A reason with ids replaces an earlier one of the same administrator.
  const counted = now.length === 0 ? standing : standing.filter(({ uid }) => uid !== adminUid);
  const said = [...now, ...listIds(counted)];
  const isIdMissing = record.txid === null && said.length === 0;
  const before = listIds(newest);
  const faults = isIdMissing ? findFaults(before, before, claiming) : findFaults(now, said, claiming);
  return { said, standing, reasonFault: faults[0] ?? (isIdMissing ? idMissing : undefined) };
}

const listIds = (approvals: readonly RecordApproval[]) => approvals.flatMap(({ txids = [] }) => txids);

/** The sum that transactions have paid to the address of the deposit, as far as it is known. */
function sumPaid(txids: readonly string[], { near }: Claiming): number {
  const payments = new Map(near.map((payment) => [payment.txid, payment]));
  return sumUnits([...new Set(txids)].flatMap((txid) => payments.get(txid) ?? []));
}

/** The faults of a reason that names these transactions. `together`: all those that may have paid the deposit. */
function findFaults(txids: readonly string[], together: readonly string[], claiming: Claiming): string[] {
  const { record, named, near, units } = claiming;
  const hasPaid = record.arrival === undefined && sumPaid(together, claiming) >= units;
  return named
    .filter(({ txid }) => txids.includes(txid))
    .flatMap((each) => {
      const isMined = near.findLast(({ txid }) => txid === each.txid)?.block !== null;
      return findNamedFault(each, { isMined, hasPaid }) ?? [];
    });
}

const idMissing =
  'Write the id of its payment, as an explorer shows it, into the reason: the deposit names none, and nobody else may be credited with it.';

/**
 * Returns why a reason cannot name a transaction: it is in no block, another approved deposit claims it, or it has become
 * a deposit at an own address. `hasPaid`: the transactions of the reason have paid this deposit too.
 */
function findNamedFault(
  { txid, rivals, arrivals, isFull }: NamedTransaction,
  { isMined, hasPaid }: { isMined: boolean; hasPaid: boolean },
): string | undefined {
  if (!isMined) return `${txid} is in no block yet, so its sender can replace it. Approve once it is in one.`;
  const other = rivals.find(({ status }) => status === 'Approved') ?? (hasPaid ? undefined : arrivals[0]);
  if (other === undefined && !isFull) return undefined;
  const who = other === undefined ? 'Many others claim' : `Order ${other.transactionId} claims`;
  return `${who} ${txid}, which a reason names. If another output is meant, its owner has to name it.`;
}
