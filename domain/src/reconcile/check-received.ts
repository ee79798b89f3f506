import type { Transaction } from '../transaction/transaction.ts';

/**
 * What is wrong with the amount that a deposit is said to have brought; `undefined` if nothing. Coin up to the
 * requested amount is worth its share at the record's price; any excess counts at no higher price. Deliberately
 * independent of `receiptOf`: the two check each other.
 */
export function receiptFault({
  type,
  status,
  received,
  amountUsdCents,
  coinUnits,
  rateUsd,
}: Transaction): string | undefined {
  if (received === null) return undefined;
  if (type !== 'Deposit' || status !== 'Approved') return `is a ${type}, ${status}, with a received amount`;
  const difference = BigInt(received.coinUnits) - BigInt(coinUnits);
  if (difference === 0n) return 'received what was asked for, and stores it twice';
  if (received.coinUnits <= 0) return 'received nothing';
  if (difference < 0n ? received.rateUsd !== rateUsd : received.rateUsd > rateUsd)
    return 'received coin at a price that was not the agreed one';
  const counted = difference < 0n ? BigInt(received.coinUnits) : difference;
  const worth = centsOf(counted * BigInt(received.rateUsd));
  const asked = BigInt(amountUsdCents);
  const atMost = worth < asked ? worth : asked;
  const wanted = difference < 0n ? atMost : asked + worth;
  if (BigInt(received.usdCents) === wanted) return undefined;
  return `booked ${String(received.usdCents)} cents for what it received, not ${String(wanted)}`;
}

/** Whole cents of 1e-8 units × whole USD: a million of them are a cent. */
function centsOf(product: bigint): bigint {
  return (product - (product % 1_000_000n)) / 1_000_000n;
}
