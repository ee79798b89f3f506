import { acceptRate, isPollDue, pickQuote, type KeptQuote } from '@keelstone/domain/core/rates/accept-rate';
import { assertFreshQuote, type Quote } from '@keelstone/domain/core/rates/quote';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { ExchangeRateProvider } from './exchange-rate-provider.ts';
import type { RateRepository } from './rate.repository.ts';

export type RateCache = {
  /** The price that may be used now, or `undefined` if there is none or a newer price is in doubt. */
  find(coin: Coin): Promise<Quote | undefined>;
  /** The price, for callers that cannot continue without one. Errors: `rate-unavailable`. */
  quote(coin: Coin): Promise<Quote>;
};

/**
 * Caches quotes in this process and in a document that all instances share. The first caller after a poll is due polls.
 * Of several polls at the same time only the first answer is kept, so that no instance keeps using a price that another
 * instance doubts.
 */
export function rateCache(options: {
  store: RateRepository;
  provider: ExchangeRateProvider;
  /** A second source. Its answer counts if the first is silent, contradicts it, or has jumped. */
  second?: ExchangeRateProvider | undefined;
  now: () => number;
}): RateCache {
  const { store, provider, second, now } = options;
  const memory = new Map<Coin, KeptQuote>();
  const polledAtMs = new Map<Coin, number>();

  const pollIfDue = async (coin: Coin): Promise<KeptQuote | undefined> => {
    const stored = await store.find(coin);
    if (!isPollDue(stored?.kept, now())) return stored?.kept;
    // A doubted document may stay unchanged, so it does not show when this process last polled.
    const isDoubted = stored !== undefined && stored.kept.suspect !== null;
    if (isDoubted && now() - (polledAtMs.get(coin) ?? -Infinity) < ratesLimits.confirmationMs)
      return stored.kept;
    polledAtMs.set(coin, now());
    const [first, other] = await Promise.all([provider(coin), second?.(coin)]);
    const rate = first ?? other;
    if (rate === undefined) return stored?.kept;
    const secondOpinion = second === undefined ? undefined : ((first && other) ?? 'silent');
    const next = acceptRate(stored?.kept, { coin, rate, atMs: now() }, secondOpinion);
    if (next === stored?.kept) return next;
    return (await store.replace(coin, next, stored)) ? next : (await store.find(coin))?.kept;
  };

  /** Polls in progress: requests for the same coin share the answer. */
  const polls = new Map<Coin, Promise<KeptQuote | undefined>>();
  const joinPoll = (coin: Coin): Promise<KeptQuote | undefined> => {
    const running = polls.get(coin);
    if (running !== undefined) return running;
    const poll = pollIfDue(coin).finally(() => polls.delete(coin));
    polls.set(coin, poll);
    return poll;
  };

  const find = async (coin: Coin): Promise<Quote | undefined> => {
    const remembered = memory.get(coin);
    const latest = isPollDue(remembered, now()) ? await joinPoll(coin) : remembered;
    if (latest !== undefined) memory.set(coin, latest);
    return pickQuote(latest, now());
  };

  return { find, quote: async (coin) => assertFreshQuote(await find(coin), now()) };
}
