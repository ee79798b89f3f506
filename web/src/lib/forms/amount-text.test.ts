import { expect, it } from 'vitest';
import { parseAmount, toUsdCents } from './amount-text.ts';

it.each([
  ['1,000.50', 'usd', 1000.5],
  ['0,125', 'eth', 0.125],
] as const)('a typed amount %j in %s is sent as %d', (text, unit, amount) => {
  expect(parseAmount(text, unit)).toBe(amount);
});

it('a typed amount is undefined if nothing was typed, and not a number if that is no amount', () => {
  expect(parseAmount('  ', 'usd')).toBeUndefined();
  expect(parseAmount('5e2', 'usd')).toBeNaN();
  expect(toUsdCents(parseAmount('', 'usd'))).toBeUndefined();
  expect(toUsdCents(parseAmount('5e2', 'usd'))).toBeUndefined();
  expect(toUsdCents(parseAmount('0.01', 'usd'))).toBe(1);
});
