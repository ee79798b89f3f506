import type { Quote } from '../src/core/rates/quote.ts';
import { usdPerCoin } from '../src/kernel/amounts/convert.ts';
import { testTimeMs } from './test-time.ts';

/** A quote of whole USD per coin; by default 64,000 for one bitcoin. */
export function makeQuote(overrides: Partial<Omit<Quote, 'rate'>> & { rateUsd?: number } = {}): Quote {
  const { rateUsd = 64_000, ...others } = overrides;
  const rate = usdPerCoin(rateUsd);
  if (rate === undefined) throw new Error(`Not a rate: ${String(rateUsd)}`);
  return { coin: 'btc', atMs: testTimeMs, ...others, rate };
}
