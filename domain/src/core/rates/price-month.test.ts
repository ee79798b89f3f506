import { describe, expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { pricesIn, withQuotes, type PriceMonth } from './price-month.ts';

const nowMs = Date.parse('2026-11-23T00:40:00Z');
const quote = (coin: 'btc' | 'eth', rateUsd: number, atMs = nowMs) => makeQuote({ coin, rateUsd, atMs });
const first: PriceMonth = {
  month: '2026-11',
  days: { '23': { btc: { usdCents: usdCents(6_400_000), atMs: nowMs } } },
};

describe('the prices of a month', () => {
  it('get those of the day, in cents', () => {
    expect(withQuotes(undefined, [quote('btc', 64_000)], nowMs)).toEqual(first);
  });

  it('keep the first price of a day: a second run changes nothing', () => {
    expect(withQuotes(first, [quote('btc', 65_000)], nowMs + 1)).toBeUndefined();
    expect(withQuotes(first, [], nowMs)).toBeUndefined();
  });

  it('get the other coin later in the day', () => {
    const both = withQuotes(first, [quote('btc', 65_000), quote('eth', 3_200)], nowMs);
    expect(both?.days['23']).toEqual({
      btc: { usdCents: 6_400_000, atMs: nowMs },
      eth: { usdCents: 320_000, atMs: nowMs },
    });
  });

  it('keep the days before', () => {
    const tomorrowMs = nowMs + 24 * 60 * 60_000;
    const next = withQuotes(first, [quote('btc', 65_000, tomorrowMs)], tomorrowMs);
    expect(Object.keys(next?.days ?? {})).toEqual(['23', '24']);
  });

  it('do not get a price that was read before midnight', () => {
    const midnightMs = Date.parse('2026-12-01T00:00Z');
    expect(withQuotes(undefined, [quote('btc', 64_000, midnightMs - 1)], midnightMs + 1)).toBeUndefined();
    expect(withQuotes(undefined, [quote('btc', 64_000, midnightMs)], midnightMs + 1)?.month).toBe('2026-12');
  });
});

describe('the prices of a period', () => {
  it('are those of its days, oldest first, each coin by itself', () => {
    const price = (cents: number) => ({ usdCents: usdCents(cents), atMs: nowMs });
    const months: PriceMonth[] = [
      {
        month: '2026-11',
        days: { '02': { btc: price(3), eth: price(30) }, '01': { btc: price(2) }, '03': {} },
      },
      { month: '2026-10', days: { '30': { btc: price(0) }, '31': { btc: price(1) } } },
    ];
    const found = pricesIn({ from: '2026-10-31', to: '2026-11-03' }, months);
    expect(found.btc.map((row) => [row.day, row.usdCents])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 3],
    ]);
    expect(found.eth.map(({ day }) => day)).toEqual(['2026-11-02']);
  });
});
