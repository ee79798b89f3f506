import { describe, expect, it } from 'vitest';
import { fieldMessages } from '../messages.ts';
import { firstFailure } from '../validation/first-failure.ts';
import { openPolicy } from './policy.ts';
import { policyFromWire, policySchema, policyToWire } from './policy.schema.ts';

const waits = { addressHours: 24, passwordHours: 0, factorHours: 72 };
const wire = {
  withdrawalsFrom: 10_000,
  creditsFrom: 0,
  figuresFrom: null,
  wallet: true,
  policy: false,
  ...waits,
  payoutDayUsd: 5000.5,
};

describe('a policy on the wire', () => {
  it('is in USD, and in cents once parsed', () => {
    expect(policyFromWire(wire)).toEqual({
      withdrawals: 1_000_000,
      credits: 0,
      figures: null,
      wallet: true,
      policy: false,
      ...waits,
      payoutDayUsdCents: 500_050,
    });
    expect(policyToWire(policyFromWire(wire))).toEqual(wire);
    expect(policyFromWire(policyToWire(openPolicy))).toEqual(openPolicy);
  });

  it.each([Number.NaN, -1, 0.001, 1e300])('has no bound of %d', (creditsFrom) => {
    const failure = firstFailure(policySchema, { ...wire, creditsFrom });
    expect(failure?.field).toBe('creditsFrom');
    expect([fieldMessages.money, fieldMessages.invalid]).toContain(failure?.message);
  });

  it.each([Number.NaN, -1, -0, 0.5, 721, 1e300])('cannot wait for %d hours', (addressHours) => {
    expect(firstFailure(policySchema, { ...wire, addressHours })?.field).toBe('addressHours');
  });

  it('takes only the fields of a policy from a request', () => {
    expect(policyFromWire(Object.assign({}, wire, { expected: 'x' }))).not.toHaveProperty('expected');
  });

  it('requires every bound, so that none is dropped by accident', () => {
    const { figuresFrom, ...others } = wire;
    expect(figuresFrom).toBeNull();
    expect(firstFailure(policySchema, others)?.field).toBe('figuresFrom');
  });
});
