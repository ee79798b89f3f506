import { describe, expect, it } from 'vitest';
import { parseAmount, toUsdCents } from '../../../../lib/forms/amount-text.ts';
import { creditedText, makeFigureChange } from './figure-change.ts';

describe('what a typed figure changes', () => {
  it.each([
    ['usd', 1325.5, '13,255', '$1,325.50 → $13,255.00 (+$11,929.50)'],
    ['usd', 1325.5, '1325.49', '$1,325.50 → $1,325.49 (−$0.01)'],
    ['btc', 0.5, '0.50000001', '0.500000 BTC → 0.50000001 BTC (+0.00000001 BTC)'],
    ['eth', 2, '0', '2.000000 ETH → 0.000000 ETH (−2.000000 ETH)'],
  ] as const)('of %s from %d to %s is %s', (asset, from, typed, text) => {
    expect(makeFigureChange(asset, from, parseAmount(typed, asset))?.text).toBe(text);
  });

  it.each(['', '1.234', '1.2.3', '1325.50', '1,325.5'])('%j is none', (typed) => {
    expect(makeFigureChange('usd', 1325.5, parseAmount(typed, 'usd'))).toBeUndefined();
  });

  it.each([
    ['13254.99', undefined],
    ['13255', 'This is ten times what it was, or more. Check the decimal point.'],
    ['132.56', undefined],
    ['132.55', 'This is a tenth of what it was, or less. Check the decimal point.'],
  ])('to %s warns: %s', (typed, warning) => {
    expect(makeFigureChange('usd', 1325.5, parseAmount(typed, 'usd'))?.warning).toBe(warning);
  });
});

it.each([
  ['100', 'Available $900.00 → $1,000.00'],
  ['0.01', 'Available $900.00 → $900.01'],
  ['', ''],
  ['0', ''],
  ['1.005', ''],
])('the balance with a credit of %j is %j', (typed, text) => {
  expect(creditedText(900, toUsdCents(parseAmount(typed, 'usd')))).toBe(text);
});
