import { coinForUsd } from '../../kernel/amounts/convert.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';
import type { Quote } from '../../core/rates/quote.ts';

/** An amount of coin and the price it was computed at: 1e-8 units, whole USD per coin, when that price was read. */
export type Price = { coinUnits: number; rateUsd: number; rateAtMs: number };

/**
 * The coin that really came in for a deposit, and the cents that are booked for it. Its price is the one at which the
 * difference from the requested amount counts.
 */
export type Receipt = Price & { usdCents: number };

/** Prices an amount of USD in the coin of a quote. */
export function priceOf(amount: UsdCents, { rate, atMs }: Quote): Price {
  return { coinUnits: coinForUsd(amount, rate), rateUsd: rate, rateAtMs: atMs };
}

/** The price that counts now: what was paid or received; else what was requested. */
export function currentPrice({
  paid,
  received,
  coinUnits,
  rateUsd,
  rateAtMs,
}: Price & { paid: Price | null; received: Price | null }): Price {
  const {
    coinUnits: units,
    rateUsd: rate,
    rateAtMs: readAtMs,
  } = paid ?? received ?? { coinUnits, rateUsd, rateAtMs };
  return { coinUnits: units, rateUsd: rate, rateAtMs: readAtMs };
}
