import { isTooOld } from '@keelstone/domain/money/blockchain/chain-evidence';
import { type ChainCandidate, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';

const shownMax = 3;

/**
 * For the reviewer of a Bitcoin deposit that names no transaction: candidates among the payments to its own address,
 * made in its time and not from us. Of the three nearest to the requested amount, returns those that nobody claims,
 * nearest first. No code ever chooses one. At most three reads. Source: docs/chain.md.
 */
export async function findCandidates(record: Transaction, deps: Deps): Promise<ChainCandidate[]> {
  const address = toAddress(record);
  const isUnnamed = record.type === 'Deposit' && record.txid === null && record.coin === 'btc';
  if (!isUnnamed || address === '' || !deps.chain.isOn('btc')) return [];
  const measureDistance = ({ coinUnits }: ChainCandidate) => Math.abs(coinUnits - record.coinUnits);
  const closest = (await deps.chain.list({ address, nowMs: deps.now() }))
    .filter(({ block, isFromUs }) => isFromUs !== true && !isTooOld(block, record))
    .map(({ txid, block, confirmations, transfers }) => ({
      txid,
      block,
      confirmations,
      coinUnits: sumUnits(transfers),
    }))
    .filter(({ coinUnits }) => coinUnits > 0)
    .sort((one, other) => measureDistance(one) - measureDistance(other))
    .slice(0, shownMax);
  const claims = await Promise.all(closest.map(({ txid }) => deps.transactions.listClaims(txid)));
  return closest.filter((_candidate, index) => {
    const { rivals, isFull } = findRivals(record, claims[index] ?? []);
    return !isFull && rivals.length === 0;
  });
}
