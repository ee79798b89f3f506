import type { Quote } from '../../core/rates/quote.ts';
import { coinForUsd } from '../../kernel/amounts/convert.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';

/** An amount of coin and its price: 1e-8 units, whole USD per coin, and when the price was read. */
export type Price = { coinUnits: number; rateUsd: number; rateAtMs: number };

/**
 * The received coin of a deposit, and the cents booked for it. Its price applies to the difference from the requested
 * amount.
 */
export type ReceivedPrice = Price & { usdCents: number };

export function computePrice(amount: UsdCents, { rate, atMs }: Quote): Price {
  return { coinUnits: coinForUsd(amount, rate), rateUsd: rate, rateAtMs: atMs };
}

/** The price that counts now: the paid or received amount if there is one, otherwise the requested amount. */
export function pickCurrentPrice(record: Price & { paid: Price | null; received: Price | null }): Price {
  const { coinUnits, rateUsd, rateAtMs } = record.paid ?? record.received ?? record;
  return { coinUnits, rateUsd, rateAtMs };
}
