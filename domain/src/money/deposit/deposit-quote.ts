import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdForCoinRoundedDown, type UsdPerCoin } from '../../kernel/amounts/convert.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import type { Quote } from '../../core/rates/quote.ts';
import { priceOf, type Price } from '../transaction/price.ts';

/** What somebody was asked to send for an amount of USD, at which price, and until when that price holds. */
export type DepositQuote = {
  coin: Coin;
  amountUsdCents: UsdCents;
  rate: UsdPerCoin;
  /** When the price was read. */
  rateAtMs: number;
  untilMs: number;
};

/** `quoteUses/{fingerprint of the signed quote}`: the deposit that was filed with it. */
export type QuoteUse = { recordId: string; uid: string; untilMs: number };

/** What a deposit books: cents and coin. */
export type BookedDeposit = Price & { amountUsdCents: UsdCents };

/**
 * What a deposit books that is filed at `atMs`. Without a quote, the amount at the present price. In time, the quoted
 * amount. After its end, the coin that it asked for at the lower of the old and the present price, which also counts if
 * less coin comes in: so waiting never pays off. Source: docs/money.md.
 */
export function bookedDeposit(
  amountUsdCents: UsdCents,
  { quoted, present, atMs }: { quoted: DepositQuote | undefined; present: Quote; atMs: number },
): BookedDeposit {
  if (quoted === undefined) return { amountUsdCents, ...priceOf(amountUsdCents, present) };
  const { coin, rate, rateAtMs, untilMs } = quoted;
  const price = priceOf(amountUsdCents, { coin, rate, atMs: rateAtMs });
  if (atMs <= untilMs || present.rate >= rate) return { amountUsdCents, ...price };
  const { coinUnits } = price;
  // The coin was rounded, so it may be worth a cent more than was quoted at the quoted price already.
  const worthCents = Math.min(amountUsdCents, usdForCoinRoundedDown(coinUnits, present.rate));
  return {
    amountUsdCents: usdCents(worthCents),
    coinUnits,
    rateUsd: present.rate,
    rateAtMs: present.atMs,
  };
}
