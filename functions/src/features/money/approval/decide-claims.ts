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
 * address enough, also those of exactly its amount; and what has replaced the one it names. `standing`: the earlier
 * approvals that still count, of each administrator the newest, if its reason could still be given. `reasonFault`: why the
 * reason has to be written differently.
 */
export function decideClaims(claiming: Claiming): {
  likelyTxids: string[];
  standing: RecordApproval[];
  reasonFault: string | undefined;
} {
  const { record, reason, isSame, adminUid, near, exact, units, facts } = claiming;
  const payments = new Map(near.map((payment) => [payment.txid, payment]));
  const sumPaid = (txids: Iterable<string>) =>
    sumUnits([...txids].flatMap((txid) => payments.get(txid) ?? []));
  const findFaults = (txids: readonly string[], paying: Iterable<string> = txids): string[] => {
    const hasPaid = record.arrival === undefined && sumPaid(paying) >= units;
    const named = claiming.named.filter(({ txid }) => txids.includes(txid));
    return named.flatMap((each) => {
      return findNamedFault(each, { isMined: payments.get(each.txid)?.block !== null, hasPaid }) ?? [];
    });
  };
  const newest = [...new Map(record.approvals?.filter(isSame).map((each) => [each.uid, each])).values()];
  const standing = newest
    .filter(({ txids = [] }) => findFaults(txids).length === 0)
    .sort((one, other) => one.atMs - other.atMs);
  const now = listNamedTxids(record, reason);
  // A reason with ids replaces an earlier one of the same administrator.
  const counted = now.length === 0 ? standing : standing.filter(({ uid }) => uid !== adminUid);
  const listed = (approvals: readonly RecordApproval[]) => approvals.flatMap(({ txids = [] }) => txids);
  const said = new Set([...now, ...listed(counted)]);
  const isIdMissing = record.txid === null && said.size === 0;
  const faults = isIdMissing ? findFaults(listed(newest)) : findFaults(now, said);
  const replacing = facts !== undefined && facts.txid === record.txid ? listReplacing(facts) : [];
  const paid = exact.map(({ txid }) => txid);
  // If its own payment is of exactly its amount, no other one is likely.
  const likely = paid.includes(record.txid ?? '') ? [] : paid;
  const claimed = new Set([...said, ...(sumPaid(said) >= units ? [] : likely), ...replacing]);
  claimed.delete(record.txid ?? '');
  const reasonFault = faults[0] ?? (isIdMissing ? idMissing : undefined);
  return { likelyTxids: [...claimed].sort(), standing, reasonFault };
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
