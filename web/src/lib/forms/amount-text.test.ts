import { describe, expect, it } from 'vitest';
import { amountCharacters, amountOf, usdCentsOf } from './amount-text.ts';

describe('a typed amount', () => {
  it.each([
    ['500', 500],
    [' 500.00 ', 500],
    ['1,000', 1000],
    ['1,234,567.5', 1234567.5],
    ['.5', 0.5],
    ['500.', 500],
  ])('reads %j as %d', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it('is undefined if nothing was typed', () => {
    expect(amountOf('  ')).toBeUndefined();
  });

  it.each(['1.000,50', '1,00', '1.2.3', '.', ',', '6e2', '0x300', '-5'])('is not a number for %j', (text) => {
    expect(amountOf(text)).toBeNaN();
  });

  it.each([
    ['1,000.50', 100050],
    ['0.01', 1],
    ['0.001', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('is, of %j, %s in cents', (text, cents) => {
    expect(usdCentsOf(amountOf(text))).toBe(cents);
  });

  it('cannot hold letters or signs', () => {
    expect(amountCharacters('-6e2 USD')).toBe('62');
  });
});
