import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountLimits } from './amounts.limits.ts';
import { coinForUsd, usdForCoin, usdPerCoin, type UsdPerCoin } from './convert.ts';
import { coinUnits, usdCents } from './units.ts';

describe("rounding a provider's rate", () => {
  it.each([
    [63_999.5, 64_000],
    [63_999.49, 63_999],
    [0.5, 1],
  ])('makes %d whole: %d', (rate, whole) => {
    expect(usdPerCoin(rate)).toBe(whole);
  });

  it.each([0, 0.49, -1, -0.5, NaN, Infinity, -Infinity, 1e300])('refuses %d', (rate) => {
    expect(usdPerCoin(rate)).toBeUndefined();
  });
});

describe('coin for an amount of USD', () => {
  it.each([
    // 500 USD at 64,000 is 0.0078125 exactly: the half goes up.
    [50_000, 64_000, 781_300],
    // 0.00781246875 and 0.00781265625: just below and just above the half.
    [49_998, 64_000, 781_200],
    [50_002, 64_000, 781_300],
    // A third of a millionth, exactly half of one, and two thirds.
    [100, 3_000_000, 0],
    [100, 2_000_000, 100],
    [200, 3_000_000, 100],
    [0, 64_000, 0],
  ])('for %d cents at %d USD per coin is %d units', (cents, rate, units) => {
    expect(coinForUsd(usdCents(cents), rateOf(rate))).toBe(units);
  });

  it.each([[50_784, 1_024, 49_593_800]])(
    'rounds the half of %d cents at %d up, where a float quotient falls below it',
    (cents, rate, units) => {
      const naive = Math.round(Number((cents / 100 / rate).toFixed(6)) * 1e8);
      expect(coinForUsd(usdCents(cents), rateOf(rate))).toBe(units);
      expect(naive).toBe(units - 100);
    },
  );

  it('is the nearest millionth, halves up, for every amount and rate: against exact fractions', () => {
    const cents = fc.integer({ min: 0, max: amountLimits.recordUsdCentsMax });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000_000 }), (amount, rate) => {
        const units = coinForUsd(usdCents(amount), rateOf(rate));
        expect(units % 100).toBe(0);
        // distance = exact - rounded, as a fraction over rate × 100: within (-1/2, +1/2] of a millionth, upwards.
        const scale = BigInt(rate) * 100n;
        const distance = BigInt(amount) * 1_000_000n - BigInt(units / 100) * scale;
        expect(2n * distance < scale && 2n * distance >= -scale).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('fits the cap of an account for the largest record at the lowest rate', () => {
    const largest = usdCents(amountLimits.recordUsdCentsMax);
    expect(coinForUsd(largest, rateOf(1))).toBe(amountLimits.accountUnitsMax);
  });
});

function rateOf(rate: number): UsdPerCoin {
  const whole = usdPerCoin(rate);
  if (whole === undefined) throw new Error(`Not a rate: ${String(rate)}`);
  return whole;
}

describe('what coins are worth', () => {
  it.each([
    [100_000_000, 64_000, 6_400_000],
    [781_300, 64_000, 50_003],
    // Half a cent is rounded up, less than that down.
    [500_000, 1, 1],
    [499_999, 1, 0],
    [0, 64_000, 0],
    // The largest figure of an account: beyond the safe integers on the way.
    [1_000_000_000_000_000, 64_000, 64_000_000_000_000],
  ])('%i units at %i USD are %i cents', (units, usd, cents) => {
    expect(usdForCoin(coinUnits(units), rateOf(usd))).toBe(cents);
  });
});
