import type { Coin } from '@keelstone/domain/ledger/account';
import { acceptRate, type KeptQuote } from '@keelstone/domain/rates/accept-rate';
import { freshQuote, type Quote } from '@keelstone/domain/rates/quote';
import type { Collection } from '../firestore/collection.ts';
import type { ExchangeRateProvider } from './exchange-rate-provider.ts';

/** How long a quote is used without asking the provider again. */
const reuseMs = 60_000;

export type RateCache = { quote(coin: Coin): Promise<Quote> };

/**
 * Quotes with two layers of memory: this process's own, and a document that all instances share.
 * Errors: `rate-unavailable` where nothing younger than five minutes is to be had (design.md 4).
 */
export function rateCache(options: {
  store: Collection<KeptQuote>;
  provider: ExchangeRateProvider;
  now: () => number;
}): RateCache {
  const { store, provider, now } = options;
  const memory = new Map<Coin, Quote>();

  const newest = async (coin: Coin): Promise<Quote | undefined> => {
    const shared = await store.find(coin);
    // A doubted price is asked for again only when the answer can confirm it.
    if (isRecent(shared, now()) || isRecent(shared?.suspect, now())) return shared;
    const rate = await provider(coin);
    if (rate === undefined) return shared;
    const kept = acceptRate(shared, { coin, rate, atMs: now() });
    await store.save(coin, kept);
    return kept;
  };

  return {
    async quote(coin) {
      const known = memory.get(coin);
      const quote = isRecent(known, now()) ? known : await newest(coin);
      if (quote !== undefined) memory.set(coin, quote);
      return freshQuote(quote, now());
    },
  };
}

function isRecent(quote: { atMs: number } | null | undefined, nowMs: number): boolean {
  return quote !== null && quote !== undefined && nowMs - quote.atMs < reuseMs;
}
