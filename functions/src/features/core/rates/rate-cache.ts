import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { acceptRate, isPollDue, usableQuote, type KeptQuote } from '@keelstone/domain/core/rates/accept-rate';
import { assertFreshQuote, type Quote } from '@keelstone/domain/core/rates/quote';
import type { ExchangeRateProvider } from './exchange-rate-provider.ts';
import type { RateRepository } from './rate.repository.ts';

export type RateCache = {
  /** The price that may be used now; `undefined` while there is none, or a newer one is doubted. */
  find(coin: Coin): Promise<Quote | undefined>;
  /** The same for callers that cannot continue without a price. Errors: `rate-unavailable`. */
  quote(coin: Coin): Promise<Quote>;
};

/**
 * Quotes with two layers of memory: this process's own, and a document that all instances share. The first caller after
 * a poll is due polls; of several simultaneous ones the first one's answer is kept, so that no instance keeps using a
 * price that another one doubts.
 */
export function rateCache(options: {
  store: RateRepository;
  provider: ExchangeRateProvider;
  /** Its answer counts where the first one is silent, contradicts it, or has jumped. */
  second?: ExchangeRateProvider | undefined;
  now: () => number;
}): RateCache {
  const { store, provider, second, now } = options;
  const memory = new Map<Coin, KeptQuote>();
  const polledAtMs = new Map<Coin, number>();

  const newest = async (coin: Coin): Promise<KeptQuote | undefined> => {
    const stored = await store.find(coin);
    if (!isPollDue(stored?.kept, now())) return stored?.kept;
    // A doubted price may stay as it is: no poll shows in it.
    const isDoubted = stored !== undefined && stored.kept.suspect !== null;
    if (isDoubted && now() - (polledAtMs.get(coin) ?? -Infinity) < ratesLimits.confirmationMs)
      return stored.kept;
    polledAtMs.set(coin, now());
    const [first, other] = await Promise.all([provider(coin), second?.(coin)]);
    const rate = first ?? other;
    if (rate === undefined) return stored?.kept;
    const said = second === undefined ? undefined : ((first && other) ?? 'silent');
    const kept = acceptRate(stored?.kept, { coin, rate, atMs: now() }, said);
    if (kept === stored?.kept) return kept;
    return (await store.replace(coin, kept, stored)) ? kept : (await store.find(coin))?.kept;
  };

  /** One at a time: requests that wait for the same price share the answer. */
  const asking = new Map<Coin, Promise<KeptQuote | undefined>>();
  const newestOnce = (coin: Coin): Promise<KeptQuote | undefined> => {
    const running = asking.get(coin);
    if (running !== undefined) return running;
    const asked = newest(coin).finally(() => asking.delete(coin));
    asking.set(coin, asked);
    return asked;
  };

  const find = async (coin: Coin): Promise<Quote | undefined> => {
    const known = memory.get(coin);
    const kept = isPollDue(known, now()) ? await newestOnce(coin) : known;
    if (kept !== undefined) memory.set(coin, kept);
    return usableQuote(kept, now());
  };

  return { find, quote: async (coin) => assertFreshQuote(await find(coin), now()) };
}
