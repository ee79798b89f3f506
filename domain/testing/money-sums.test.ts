import { describe, expect, it } from 'vitest';
import { usdPerCoin, type UsdPerCoin } from '../src/kernel/amounts/convert.ts';
import { forbiddenSums, sumsShown } from './money-sums.ts';

const rate = (usd: number): UsdPerCoin => {
  const checked = usdPerCoin(usd);
  if (checked === undefined) throw new Error('not a rate');
  return checked;
};
const rates = { btc: rate(64_000), eth: rate(3_200) };
// $1,234.50, 0.25 BTC ($16,000.00) and 1 ETH ($3,200.00).
const forbidden = forbiddenSums({ figures: [{ usd: 123_450, btc: 25_000_000, eth: 100_000_000 }], rates });

describe('a sum of USD and coins', () => {
  it.each([
    ['a number', { user: { total: 17_234.5 } }],
    ['a text', '<p>In all $20,434.50</p>'],
    ['deep in a list', [[{ rows: ['4434.50'] }]]],
    ['a key', { '4,434.50': true }],
  ])('is found as %s', (_where, answer) => {
    expect(sumsShown(answer, forbidden)).toHaveLength(1);
  });

  it('is not the value of the account or the coins alone', () => {
    const shown = { balance: 1234.5, btc: 0.25, note: "At today's price: $19,200.00", eth: '1.000000' };
    expect(sumsShown(shown, forbidden)).toEqual([]);
  });

  it('is not the USD alone if the coins are worth nothing', () => {
    expect(forbiddenSums({ figures: [{ usd: 500, btc: 0, eth: 0 }], rates }).size).toBe(0);
  });
});
