import { addDayPrices } from '@keelstone/domain/core/rates/keep-daily-prices';
import type { PriceMonth } from '@keelstone/domain/core/rates/price-month';
import { type Coin, coins } from '@keelstone/domain/kernel/amounts/coins';
import { toMonth } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { demoTime } from './book.ts';
import { usdOn } from './market.ts';

/** The year up to the last day of the stories. */
const days = 366;
/** So many of them have a price of the stories. */
const storyDays = 20;
/** The source was down, or its price was doubted: charts have gaps here. */
const missing = new Set(['2026-03-14', '2026-07-04', '2026-07-05', '2026-07-06', '2026-10-29', '2026-10-30']);
/**
 * How far the made-up prices of the earlier year deviate from the first one of the stories: slow and fast waves, as
 * fractions of it.
 */
const waves: Record<Coin, readonly (readonly [height: number, daysPerRadian: number])[]> = {
  btc: [
    [0.16, 61],
    [0.06, 13],
    [0.018, 2.7],
  ],
  eth: [
    [0.22, 53],
    [0.08, 11],
    [0.024, 2.3],
  ],
};

/** The daily prices of the coins, made up like the rest of the demo, and stored as the job stores them. */
export function demoPrices(): PriceMonth[] {
  const months = new Map<string, PriceMonth>();
  const lastMs = priceTime(0);
  for (let back = days - 1; back >= 0; back -= 1) {
    const atMs = lastMs - back * dayMs;
    if (missing.has(new Date(atMs).toISOString().slice(0, 10))) continue;
    const quotes = coins.map((coin) => makeQuote({ coin, rateUsd: demoPrice(coin, atMs), atMs }));
    const id = toMonth(atMs);
    const month = addDayPrices(months.get(id), quotes, atMs);
    if (month !== undefined) months.set(id, month);
  }
  return [...months.values()];
}

/** When a day's price was read, so many days before the end. */
function priceTime(back: number): number {
  const endMs = demoTime('20 18:00');
  return endMs - (endMs % dayMs) + 41 * 60_000 - back * dayMs;
}

function demoPrice(coin: Coin, atMs: number): number {
  const startMs = priceTime(storyDays - 1);
  if (atMs >= startMs) return usdOn(coin, atMs);
  const back = (startMs - atMs) / dayMs;
  const away = waves[coin].reduce((sum, [height, length]) => sum + height * Math.sin(back / length), 0);
  return Math.round(usdOn(coin, startMs) * (1 - away));
}
