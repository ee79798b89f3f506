import { describe, expect, it } from 'vitest';
import { usdCents } from '../../kernel/amounts/units.ts';
import { listPrices, type PriceMonth } from './price-month.ts';

const nowMs = Date.parse('2026-11-23T00:40:00Z');

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
    const found = listPrices({ from: '2026-10-31', to: '2026-11-03' }, months);
    expect(found.btc.map((row) => [row.day, row.usdCents])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 3],
    ]);
    expect(found.eth.map(({ day }) => day)).toEqual(['2026-11-02']);
  });
});
