import { isTooOld } from '@keelstone/domain/money/blockchain/chain-evidence';
import {
  type ChainCandidate,
  type ChainTransfer,
  sumUnits,
} from '@keelstone/domain/money/blockchain/chain-payment';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';

const shownMax = 3;

/** `transfers`: those to the address of the deposit. */
export type NearPayment = ChainCandidate & { transfers: readonly ChainTransfer[] };

/**
 * The payments to the address of a Bitcoin deposit, made in its time and not from us, the nearest to its amount first.
 * One request to the source. Source: docs/chain.md.
 */
export async function findNearPayments(record: Transaction, deps: Deps): Promise<NearPayment[]> {
  const address = toAddress(record);
  const isAsked = record.type === 'Deposit' && record.coin === 'btc' && record.arrival === undefined;
  if (!isAsked || address === '' || !deps.chain.isOn('btc')) return [];
  const measureDistance = ({ coinUnits }: ChainCandidate) => Math.abs(coinUnits - record.coinUnits);
  return (await deps.chain.list({ address, nowMs: deps.now() }))
    .filter(({ block, isFromUs }) => isFromUs !== true && !isTooOld(block, record))
    .map(({ txid, block, confirmations, transfers }) => {
      return { txid, block, confirmations, transfers, coinUnits: sumUnits(transfers) };
    })
    .filter(({ coinUnits }) => coinUnits > 0)
    .sort((one, other) => measureDistance(one) - measureDistance(other));
}

/** A near payment with the other records that claim it. `isFull`: there may be more. */
export type ClosePayment = NearPayment & FoundRivals;
export type FoundRivals = ReturnType<typeof findRivals<ClaimRow>>;
export type ClaimRow = Awaited<ReturnType<Deps['transactions']['listClaims']>>[number];

/** Returns the three nearest payments with who claims them. At most three reads. */
export async function findClosePayments(
  record: Transaction,
  nearPayments: readonly NearPayment[],
  deps: Deps,
): Promise<ClosePayment[]> {
  return Promise.all(
    nearPayments.slice(0, shownMax).map(async (payment) => {
      const claimed = { ...record, txid: payment.txid };
      return { ...payment, ...findRivals(claimed, await deps.transactions.listClaims(claimed)) };
    }),
  );
}

/** The candidates among a deposit's nearest payments: those that nobody claims. No code ever chooses one. */
export const pickCandidates = (payments: readonly ClosePayment[]): ClosePayment[] =>
  payments.filter(({ rivals, isFull }) => !isFull && rivals.length === 0);

/** The candidates for a deposit that names no transaction. */
export async function findCandidates(record: Transaction, deps: Deps): Promise<ClosePayment[]> {
  if (record.txid !== null) return [];
  return pickCandidates(await findClosePayments(record, await findNearPayments(record, deps), deps));
}
