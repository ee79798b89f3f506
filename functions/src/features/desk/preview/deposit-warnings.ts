import { collections } from '@keelstone/domain/collections';
import { formatCoinInFull, formatUsd } from '@keelstone/domain/money/format';
import { coinUnits, usdCents } from '@keelstone/domain/money/units';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Watched } from '../../../platform/firestore/watched-transaction.ts';

type WarningDeps = Pick<Deps, 'transactions'>;

/**
 * What somebody should know before a deposit is approved: that the received amount differs from the requested one, and
 * that its blockchain transaction is named elsewhere too. The decision does not rest on the latter: one payment may
 * have several outputs, and anybody can copy an id from a public chain.
 */
export async function depositWarnings({ writes }: Watched, deps: WarningDeps): Promise<string[]> {
  for (const { place, data } of writes) {
    if (place.collection !== collections.transactions) continue;
    const record = deps.transactions.at(place.id).parsed(data);
    if (record?.type === 'Deposit' && record.status === 'Approved')
      return [...receiptWarnings(record), ...(await namedElsewhere(record, deps))];
  }
  return [];
}

function receiptWarnings({ received, coin, coinUnits: asked, amountUsdCents }: Transaction): string[] {
  if (received === null) return [];
  const amount = (units: number) => `${formatCoinInFull(coinUnits(units))} ${coin.toUpperCase()}`;
  const dollars = (cents: number) => formatUsd(usdCents(cents));
  const how = received.coinUnits < asked ? 'Less' : 'More';
  return [
    `${how} than requested: ${amount(received.coinUnits)} instead of ${amount(asked)}. ${dollars(received.usdCents)} will be booked instead of ${dollars(amountUsdCents)}.`,
  ];
}

async function namedElsewhere({ id, uid, txid }: Transaction, deps: WarningDeps): Promise<string[]> {
  if (txid === null) return [];
  const others = (await deps.transactions.listNaming(txid)).filter((other) => other.id !== id);
  return others.map(
    (other) =>
      `This transaction id is also named by another deposit: of ${other.uid === uid ? 'the same person' : 'somebody else'}, ${other.status}.`,
  );
}
