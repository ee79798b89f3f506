import { describe, expect, it } from 'vitest';
import { policyChangeOf } from './policy-change.ts';

describe('the arguments of `npm run policy`', () => {
  it.each([
    ['1000', 100_000],
    ['0.29', 29],
    ['always', 0],
    ['never', null],
  ])('set the bound in cents: %s', (from, fromUsdCents) => {
    expect(policyChangeOf({ from })).toEqual({ fromUsdCents });
  });

  it.each(['1e3', '-1', 'on', '10000001', ''])('are refused if they are not an amount: "%s"', (from) => {
    expect(policyChangeOf({ from })).toContain('takes an amount');
  });

  it('change nothing if there are none', () => {
    expect(policyChangeOf({})).toBeUndefined();
  });
});
