import { isTooOld } from '@keelstone/domain/chain/chain-evidence';
import type { ChainCandidate, ChainPayment } from '@keelstone/domain/chain/chain-payment';
import { limits } from '@keelstone/domain/limits';
import { addressOf } from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';

/** How many are compared with what is booked and named: as many as one query takes. */
const comparedMax = 30;
const shownMax = 10;

/**
 * For the reviewer of a Bitcoin deposit that names no transaction: payments to its own address, made in its time, that
 * nobody has booked or names, the nearest to the requested amount first. Nothing ever chooses one. Two queries, which read
 * what is booked and named of the thirty nearest. Source: docs/chain.md.
 */
export async function findCandidates(
  record: Transaction,
  deps: Pick<Deps, 'bookedOutputs' | 'chain' | 'now' | 'transactions'>,
): Promise<ChainCandidate[]> {
  const address = addressOf(record);
  const isAsked = record.type === 'Deposit' && record.txid === null && record.coin === 'btc';
  if (!isAsked || address === '' || !deps.chain.isOn('btc')) return [];
  const off = ({ transfers }: ChainPayment) => Math.abs(unitsOf(transfers) - record.coinUnits);
  const near = (await deps.chain.list({ address, nowMs: deps.now() }))
    .filter(
      ({ transfers, block }) => transfers.length > 0 && !isTooOld(block, { record, quoteMs: limits.quoteMs }),
    )
    .sort((one, other) => off(one) - off(other))
    .slice(0, comparedMax);
  if (near.length === 0) return [];
  const txids = near.map(({ txid }) => txid);
  const [booked, named] = await Promise.all([
    deps.bookedOutputs.list({ where: [['txid', 'in', txids]], select: ['txid', 'position'] }),
    deps.transactions.listNamingAny(txids),
  ]);
  const isBooked = (txid: string, position: number) =>
    booked.some((each) => each.txid === txid && each.position === position);
  return near
    .filter(({ txid }) => !named.some((other) => other.txid === txid && other.status !== 'Rejected'))
    .map(({ txid, block, confirmations, transfers }) => {
      const left = transfers.filter(({ position }) => !isBooked(txid, position));
      return { txid, block, confirmations, coinUnits: unitsOf(left) };
    })
    .filter(({ coinUnits }) => coinUnits > 0)
    .slice(0, shownMax);
}

function unitsOf(transfers: ChainPayment['transfers']): number {
  return transfers.reduce((sum, each) => sum + each.coinUnits, 0);
}
