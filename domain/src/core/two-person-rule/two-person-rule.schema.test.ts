import { describe, expect, it } from 'vitest';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { boundFromWire, boundToWire, policySchema } from './two-person-rule.schema.ts';

describe('a policy on the wire', () => {
  it.each([
    [1000.5, 100_050],
    [0, 0],
    [null, null],
  ])('is in USD, and in cents once parsed: %s', (twoPeopleFrom, fromUsdCents) => {
    expect(boundFromWire({ twoPeopleFrom })).toBe(fromUsdCents);
    expect(boundToWire(fromUsdCents)).toEqual({ twoPeopleFrom });
  });

  it.each([Number.NaN, -1, 0.001, 1e300])('has no bound of %d', (twoPeopleFrom) => {
    const failure = findFirstFailure(policySchema, { twoPeopleFrom });
    expect(failure?.field).toBe('twoPeopleFrom');
    expect([validationTexts.money, validationTexts.invalid]).toContain(failure?.message);
  });

  it('is refused without its bound, so that it is not dropped by accident', () => {
    expect(findFirstFailure(policySchema, {})?.field).toBe('twoPeopleFrom');
  });
});
