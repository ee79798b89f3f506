import type { Quote } from '@keelstone/domain/core/rates/quote';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { daysBeforeEnd, demoTime } from './book.ts';

/** Whole USD per coin on each day of the demo. The last is what the local rate source answers, rounded. */
const usdByDay: Record<Coin, readonly number[]> = {
  btc: [
    ...[61_240, 60_815, 61_930, 62_470, 63_105, 62_240, 61_480, 60_120, 59_310, 58_640],
    ...[59_220, 60_475, 61_060, 62_385, 63_150, 63_720, 62_905, 63_340, 63_815, 64_000],
  ],
  eth: [
    ...[3_268, 3_241, 3_252, 3_190, 3_164, 3_098, 3_117, 2_984, 2_921, 2_842],
    ...[2_871, 2_859, 2_918, 2_902, 2_887, 2_936, 2_914, 3_027, 3_182, 3_201],
  ],
};

/** Whole USD per coin on the day of a moment; before the stories, that of their first day. */
export function usdOn(coin: Coin, atMs: number): number {
  const rates = usdByDay[coin];
  const rateUsd = rates[Math.max(0, rates.length - 1 - daysBeforeEnd(atMs))];
  if (rateUsd === undefined) throw new Error('The demo has no rate after its end');
  return rateUsd;
}

/** The quote that the server had read shortly before the given moment. */
export function demoQuote(coin: Coin, atMs: number): Quote {
  return makeQuote({ coin, rateUsd: usdOn(coin, atMs), atMs: atMs - 20_000 });
}

/** The newest quotes. Older than five minutes, so the API reads its own first: they show the shape. */
export function demoRates(): Quote[] {
  const atMs = demoTime('20 18:00');
  return [demoQuote('btc', atMs), demoQuote('eth', atMs)];
}
