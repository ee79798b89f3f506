import type { Coin } from '@keelstone/domain/ledger/account';
import { acceptRate, isPollDue, usableQuote, type KeptQuote } from '@keelstone/domain/rates/accept-rate';
import { freshQuote, type Quote } from '@keelstone/domain/rates/quote';
import type { Collection } from '../firestore/collection.ts';
import type { RunTransaction } from '../firestore/run-transaction.ts';
import type { ExchangeRateProvider } from './exchange-rate-provider.ts';

export type RateCache = {
  /** The price that may be used now; `undefined` while there is none, or a newer one is doubted. */
  find(coin: Coin): Promise<Quote | undefined>;
  /** The same for what cannot go on without a price. Errors: `rate-unavailable`. */
  quote(coin: Coin): Promise<Quote>;
};

/**
 * Quotes with two layers of memory: this process's own, and a document that all instances share. Whoever asks once a
 * poll is due, polls; of several at once the first one's answer is kept, so that no instance goes on using a price
 * that another one has come to doubt.
 */
export function rateCache(options: {
  store: Collection<KeptQuote>;
  provider: ExchangeRateProvider;
  runTransaction: RunTransaction;
  now: () => number;
}): RateCache {
  const { store, provider, runTransaction, now } = options;
  const memory = new Map<Coin, KeptQuote>();

  const newest = async (coin: Coin): Promise<KeptQuote | undefined> => {
    const shared = await store.find(coin);
    if (!isPollDue(shared, now())) return shared;
    const rate = await provider(coin);
    if (rate === undefined) return shared;
    const polled = { coin, rate, atMs: now() };
    return runTransaction(async (tx) => {
      const stored = await store.read(tx, coin);
      if (!isPollDue(stored, polled.atMs)) return stored;
      const kept = acceptRate(stored, polled);
      store.put(tx, coin, kept);
      return kept;
    });
  };

  const find = async (coin: Coin): Promise<Quote | undefined> => {
    const known = memory.get(coin);
    const kept = isPollDue(known, now()) ? await newest(coin) : known;
    if (kept !== undefined) memory.set(coin, kept);
    return usableQuote(kept, now());
  };

  return { find, quote: async (coin) => freshQuote(await find(coin), now()) };
}
