import { listTxids } from '@keelstone/domain/kernel/address/txid';
import { isTooOld } from '@keelstone/domain/money/blockchain/chain-evidence';
import { listOwnTransfers, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, pickAgreed } from '@keelstone/domain/money/blockchain/chain-reading';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { isFromUs } from '../blockchain/book-outputs.ts';
import {
  type ClosePayment,
  findClosePayments,
  findNearPayments,
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

/** The transactions that the earlier approvals name, the newest first. */
export function listNamedBefore({ approvals = [], txid }: Transaction): string[] {
  const txids = new Set(approvals.toReversed().flatMap(({ txids: named = [] }) => named));
  txids.delete(txid ?? '');
  return [...txids];
}

/** The most transactions that the sources are asked for: of those that this reason names, and of those named before. */
const namedAskedMax = 5;

/**
 * Reads what the named transactions pay to the address of a deposit: nothing if they are from us, failed or are too old.
 * Leaves out those that no source has.
 */
export async function findNamedPayments(
  record: Transaction,
  reason: string,
  deps: Deps,
): Promise<NearPayment[]> {
  const { coin, type } = record;
  const nowMs = deps.now();
  if (type !== 'Deposit' || !deps.chain.isOn(coin)) return [];
  const named = [listNamedTxids(record, reason), listNamedBefore(record)];
  const txids = new Set(named.flatMap((each) => each.slice(0, namedAskedMax)));
  const payments = [...txids].map(async (txid) => {
    if (!deps.chain.mayAsk({ coin, by: 'reviewer', nowMs })) return [];
    const reading = pickAgreed(await deps.chain.read({ coin, txid, address: toAddress(record), nowMs }));
    if (reading?.found !== 'payment') return [];
    const { block, confirmations, isFromUs: isOurs, hasFailed } = reading.payment;
    const paysNothing = isOurs === true || hasFailed || isTooOld(block, record);
    const transfers = paysNothing ? [] : listOwnTransfers(record, reading.payment);
    return [{ txid, block, confirmations, transfers, coinUnits: sumUnits(transfers) }];
  });
  return (await Promise.all(payments)).flat();
}
