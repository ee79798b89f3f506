import type { Quote } from '../../core/rates/quote.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdForCoinRoundedDown, type UsdPerCoin } from '../../kernel/amounts/convert.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { computePrice, type Price } from '../transaction/price.ts';

/** A quote for a deposit: the coin to send for an amount of USD, its price, and the end of the promise. */
export type DepositQuote = {
  coin: Coin;
  amountUsdCents: UsdCents;
  rate: UsdPerCoin;
  /** When the price was read. */
  rateAtMs: number;
  untilMs: number;
};

/** `quoteUses/{fingerprint of the signed quote}`: the deposit filed with the quote. */
export type QuoteUse = { recordId: string; uid: string; untilMs: number };

/** The cents and the coin that a deposit books. */
export type BookedDeposit = Price & { amountUsdCents: UsdCents };

/**
 * The amounts that a deposit filed at `atMs` books. Without a quote: its USD at the present price. Before the end of
 * its quote: the quoted amounts. After the end: the quoted coin at the lower of the quoted and the present price, which
 * also counts if less coin arrives. So waiting never pays off. Source: docs/money.md.
 */
export function priceDeposit(
  amountUsdCents: UsdCents,
  { quoted, present, atMs }: { quoted: DepositQuote | undefined; present: Quote; atMs: number },
): BookedDeposit {
  if (quoted === undefined) return { amountUsdCents, ...computePrice(amountUsdCents, present) };
  const { coin, rate, rateAtMs, untilMs } = quoted;
  const price = computePrice(amountUsdCents, { coin, rate, atMs: rateAtMs });
  if (atMs <= untilMs || present.rate >= rate) return { amountUsdCents, ...price };
  const { coinUnits } = price;
  // The quoted coin was rounded, so even at the quoted price it may be worth a cent more.
  const worthCents = Math.min(amountUsdCents, usdForCoinRoundedDown(coinUnits, present.rate));
  return {
    amountUsdCents: usdCents(worthCents),
    coinUnits,
    rateUsd: present.rate,
    rateAtMs: present.atMs,
  };
}
