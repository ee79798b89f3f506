import { describe, expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { addDayPrices } from './keep-daily-prices.ts';
import type { PriceMonth } from './price-month.ts';

const nowMs = Date.parse('2026-11-23T00:40:00Z');
const quote = (coin: 'btc' | 'eth', rateUsd: number, atMs = nowMs) => makeQuote({ coin, rateUsd, atMs });
const first: PriceMonth = {
  month: '2026-11',
  days: { '23': { btc: { usdCents: usdCents(6_400_000), atMs: nowMs } } },
};

describe('the prices of a month', () => {
  it('get those of the day, in cents', () => {
    expect(addDayPrices(undefined, [quote('btc', 64_000)], nowMs)).toEqual(first);
  });

  it('keep the first price of a day: a second run changes nothing', () => {
    expect(addDayPrices(first, [quote('btc', 65_000)], nowMs + 1)).toBeUndefined();
    expect(addDayPrices(first, [], nowMs)).toBeUndefined();
  });

  it('get the other coin later in the day', () => {
    const both = addDayPrices(first, [quote('btc', 65_000), quote('eth', 3_200)], nowMs);
    expect(both?.days['23']).toEqual({
      btc: { usdCents: 6_400_000, atMs: nowMs },
      eth: { usdCents: 320_000, atMs: nowMs },
    });
  });

  it('keep the days before', () => {
    const tomorrowMs = nowMs + 24 * 60 * 60_000;
    const next = addDayPrices(first, [quote('btc', 65_000, tomorrowMs)], tomorrowMs);
    expect(Object.keys(next?.days ?? {})).toEqual(['23', '24']);
  });

  it('do not get a price that was read before midnight', () => {
    const midnightMs = Date.parse('2026-12-01T00:00Z');
    expect(addDayPrices(undefined, [quote('btc', 64_000, midnightMs - 1)], midnightMs + 1)).toBeUndefined();
    expect(addDayPrices(undefined, [quote('btc', 64_000, midnightMs)], midnightMs + 1)?.month).toBe(
      '2026-12',
    );
  });
});
