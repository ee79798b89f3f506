import { DomainError } from '../../errors.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { UsdPerCoin } from '../../kernel/amounts/convert.ts';
import { ratesLimits } from './rates.limits.ts';

/** A coin's price as the server last read it: whole USD per coin, and the time. */
export type Quote = { coin: Coin; rate: UsdPerCoin; atMs: number };

/** Returns the quote if it is fresh enough to move money. Otherwise throws `rate-unavailable`. */
export function assertFreshQuote(quote: Quote | undefined, nowMs: number): Quote {
  if (quote === undefined || nowMs - quote.atMs > ratesLimits.rateAgeMsMax)
    throw new DomainError('rate-unavailable');
  return quote;
}
