import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { noPaymentBounds } from './payment-bounds.ts';
import {
  isLoosening,
  openPolicy,
  parsePolicy,
  policyAt,
  waitingPolicy,
  withPolicy,
  type Policy,
} from './policy.ts';

const strict: Policy = {
  withdrawals: 1_000_000,
  credits: 100_000,
  figures: 0,
  wallet: true,
  policy: true,
  addressHours: 24,
  passwordHours: 24,
  factorHours: 72,
  payoutDayUsdCents: 500_000,
};
const nowMs = 1_760_000_000_000;

describe('a policy', () => {
  it('requires nothing in a project that has set none', () => {
    expect(policyAt(undefined, nowMs)).toEqual(openPolicy);
  });

  it.each<[string, Partial<Policy>, boolean]>([
    ['a higher bound', { credits: 100_001 }, true],
    ['no bound', { figures: null }, true],
    ['no rule for deposit addresses', { wallet: false }, true],
    ['no rule for itself', { policy: false }, true],
    ['a shorter wait for a new address', { addressHours: 23 }, true],
    ['no wait for a new password', { passwordHours: 0 }, true],
    ['a shorter wait for a changed factor', { factorHours: 71 }, true],
    ['a higher amount of a day', { payoutDayUsdCents: 500_001 }, true],
    ['no amount of a day', { payoutDayUsdCents: 0 }, true],
    ['longer waits', { addressHours: 25, passwordHours: 25, factorHours: 73 }, false],
    ['a lower amount of a day', { payoutDayUsdCents: 499_999 }, false],
    ['a lower bound', { credits: 99_999 }, false],
    ['the same', {}, false],
    ['a lower bound together with a higher one', { credits: 0, withdrawals: 1_000_001 }, true],
  ])('is looser with %s: %j', (_what, change, expected) => {
    expect(isLoosening(strict, { ...strict, ...change })).toBe(expected);
  });

  it('becomes stricter immediately, and looser after 24 hours', () => {
    const stricter = withPolicy(undefined, strict, nowMs);
    expect(policyAt(stricter, nowMs)).toEqual(strict);
    const loosened = withPolicy(stricter, openPolicy, nowMs);
    const fromMs = nowMs + limits.policyLooseningMs;
    expect(waitingPolicy(loosened, fromMs - 1)).toEqual({ policy: openPolicy, fromMs });
    expect(policyAt(loosened, fromMs - 1)).toEqual(strict);
    expect(policyAt(loosened, fromMs)).toEqual(openPolicy);
    expect(waitingPolicy(loosened, fromMs)).toBeNull();
  });

  it('drops a waiting looser one when the present one is set again', () => {
    const loosened = withPolicy(withPolicy(undefined, strict, nowMs), openPolicy, nowMs);
    const kept = withPolicy(loosened, strict, nowMs + 1);
    expect(policyAt(kept, nowMs + 2 * limits.policyLooseningMs)).toEqual(strict);
  });
});

describe('a stored policy that somebody wrote by hand', () => {
  it('asks for two people wherever a value is invalid', () => {
    const { policy } = parsePolicy({ policy: { withdrawals: '10', credits: -1, figures: 0.5 } });
    const two = { withdrawals: 0, credits: 0, figures: 0, wallet: true, policy: true };
    expect(policy).toEqual({ ...two, ...noPaymentBounds });
    expect(parsePolicy({}).policy).toEqual(policy);
  });

  it('holds every payment back if its bounds are invalid', () => {
    const { policy } = parsePolicy({
      policy: { addressHours: '24', passwordHours: -1, factorHours: 721, payoutDayUsdCents: null },
    });
    expect(policy).toMatchObject({
      addressHours: 720,
      passwordHours: 720,
      factorHours: 720,
      payoutDayUsdCents: 1,
    });
  });

  it('is otherwise taken as written', () => {
    const stored = { policy: strict, next: { policy: openPolicy, fromMs: nowMs } };
    expect(parsePolicy(stored)).toEqual(stored);
    expect(parsePolicy({ policy: openPolicy })).toEqual({ policy: openPolicy, next: null });
  });
});
