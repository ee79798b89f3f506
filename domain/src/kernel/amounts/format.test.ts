import { describe, expect, it } from 'vitest';
import { formatChange, formatCoin, formatRate, formatUsd, groupDecimal } from './format.ts';
import { coinUnits, usdCents } from './units.ts';

describe('USD for people', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-150, '−$1.50'],
  ])('shows %d cents as %s', (cents, text) => {
    expect(formatUsd(usdCents(cents))).toBe(text);
  });
});

describe('a coin for people', () => {
  it.each([
    [781_300, '0.007813'],
    [123_456_780_000_000, '1,234,567.800000'],
    [49, '0.000000'],
    [50, '0.000001'],
    [-781_300, '−0.007813'],
    [-49, '0.000000'],
  ])('shows %d units as %s', (units, text) => {
    expect(formatCoin(coinUnits(units))).toBe(text);
  });
});

it.each([
  ['usd', 60_000, '+$600.00'],
  ['usd', -781_281, '−$7,812.81'],
  ['btc', -781_300, '−0.007813 BTC'],
  ['eth', 781_250_01, '+0.78125001 ETH'],
] as const)('a change of %s by %d is shown as %s', (asset, units, text) => {
  expect(formatChange(asset, units)).toBe(text);
});

describe('a sum in text', () => {
  it.each([
    ['-999.50', '−999.50'],
    ['-1000.00000001', '−1,000.00000001'],
    ['12345678901234567890.00', '12,345,678,901,234,567,890.00'],
    ['–', '–'],
  ])('%s is shown as %s', (text, shown) => {
    expect(groupDecimal(text)).toBe(shown);
  });
});

describe('formatRate', () => {
  it('names the coin and whole dollars', () => {
    expect(formatRate('btc', 64_000)).toBe('1 BTC = $64,000.00');
    expect(formatRate('eth', 3_201)).toBe('1 ETH = $3,201.00');
  });
});
