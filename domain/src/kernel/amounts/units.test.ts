import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coinFromNumber,
  coinToNumber,
  coinUnits,
  decimalText,
  usdCents,
  usdFromNumber,
  usdToNumber,
  toUnits,
  unitsToNumber,
} from './units.ts';

describe('branding an integer as money', () => {
  it.each([-1, Number.MAX_SAFE_INTEGER])('takes %d', (value) => {
    expect(usdCents(value)).toBe(value);
    expect(coinUnits(value)).toBe(value);
  });

  it.each([0.5, NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER + 1])(
    'throws on %d: a bug, not a mistake',
    (value) => {
      expect(() => usdCents(value)).toThrow('Not a safe integer');
      expect(() => coinUnits(value)).toThrow('Not a safe integer');
    },
  );
});

describe('USD from a JSON number', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [499.99, 49_999],
    [10_000_000, 1_000_000_000],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('reads %d as %d cents', (value, cents) => {
    expect(usdFromNumber(value)).toBe(cents);
  });

  it.each([...[0.001, 0.1 + 0.2, 1e-7, -0.01, -0, NaN, Infinity, 1e21, Number.MAX_VALUE]])(
    'refuses %d',
    (value) => {
      expect(usdFromNumber(value)).toBeUndefined();
    },
  );
});

describe('a coin from a JSON number', () => {
  it.each([
    [0, 0],
    [1e-8, 1],
    [0.0078125, 781_250],
    [10_000_000, 1_000_000_000_000_000],
  ])('reads %d as %d units', (value, units) => {
    expect(coinFromNumber(value)).toBe(units);
  });

  it.each([1e-9, 1.000000001, -1e-8, -0, NaN, Infinity, 1e9])('refuses %d', (value) => {
    expect(coinFromNumber(value)).toBeUndefined();
  });
});

describe('money as a JSON number', () => {
  it('reads back as the same integer, up to the cap of an account', () => {
    const figure = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
    fc.assert(
      fc.property(figure, (value) => {
        expect(usdFromNumber(usdToNumber(usdCents(value)))).toBe(value);
        expect(coinFromNumber(coinToNumber(coinUnits(value)))).toBe(value);
      }),
    );
  });

  it('keeps its sign', () => {
    expect(usdToNumber(usdCents(-1))).toBe(-0.01);
    expect(coinToNumber(coinUnits(-781_250))).toBe(-0.0078125);
  });
});

describe('decimal text', () => {
  it.each([
    [5, 2, '0.05'],
    [-1, 2, '-0.01'],
  ])('writes %d with %d decimals as %s', (value, decimals, text) => {
    expect(decimalText(value, decimals)).toBe(text);
  });
});

describe('an amount that the API answered', () => {
  it.each([
    ['usd', -7812.81, -781_281],
    ['usd', 0, 0],
    ['btc', 0.498438, 49_843_800],
    ['eth', -0.00000001, -1],
  ] as const)('of %s, %d, is %d units, and back', (asset, amount, units) => {
    expect(toUnits(asset, amount)).toBe(units);
    expect(unitsToNumber(asset, units)).toBe(amount);
  });

  it('is refused with more decimals than there are: it was calculated with', () => {
    expect(() => toUnits('btc', 0.498438 - 0.490625)).toThrow('Not an amount of btc');
  });
});
