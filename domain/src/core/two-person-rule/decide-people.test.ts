import { describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../testing/make-user.ts';
import { decidePeople, type FirstPerson } from './decide-people.ts';
import { needsSecond, openPolicy } from './two-person-rule.ts';

const nowMs = 1_760_000_000_000;
const policy = { fromUsdCents: 100_000 };
const amount = (amountUsdCents: number | 'any-amount') => ({ rule: 'amount', amountUsdCents }) as const;
const maker = makeAdmin();
const first: FirstPerson = { uid: maker.uid, user: maker, expiresAtMs: nowMs + 1 };

const decide = (change: Partial<Parameters<typeof decidePeople>[0]> = {}) =>
  decidePeople({
    policy,
    act: amount(100_000),
    soloUsdCents: 0,
    callerUid: 'checker',
    subjectUid: 'holder',
    first: undefined,
    nowMs,
    ...change,
  });

describe('a second administrator', () => {
  it.each([
    [99_999, 0, false],
    [100_000, 0, true],
    [100_001, 0, true],
    [50_000, 49_999, false],
    [50_000, 50_000, true],
    [1, 99_999, true],
  ])('is needed for %i cents after %i alone: %s', (cents, solo, expected) => {
    expect(needsSecond(policy, amount(cents), solo)).toBe(expected);
  });

  it('is always needed if the bound is 0, and never without one', () => {
    expect(needsSecond({ fromUsdCents: 0 }, amount(0), 0)).toBe(true);
    expect(needsSecond(openPolicy, amount(10 ** 9), 10 ** 9)).toBe(false);
  });

  it.each([
    ['what has no value in dollars', amount('any-amount')],
    ['what is no money', { rule: 'any-amount' }],
  ] as const)('is needed for %s once there is a bound', (_what, act) => {
    expect(needsSecond({ fromUsdCents: 10 ** 9 }, act, 0)).toBe(true);
    expect(needsSecond(openPolicy, act, 0)).toBe(false);
  });

  it('is needed for a legal hold, whatever the policy says', () => {
    expect(needsSecond(openPolicy, { rule: 'hold' }, 0)).toBe(true);
  });
});

describe('an administrator', () => {
  it('goes ahead alone below the bound, and is the first of two from the bound on', () => {
    expect(decide({ act: amount(99_999) })).toBe('alone');
    expect(decide()).toBe('first');
    expect(decide({ first })).toBe('second');
  });

  it.each<readonly [string, Partial<Parameters<typeof decidePeople>[0]>, string]>([
    ['their own', { first, callerUid: maker.uid }, 'own-proposal'],
    ['what is about themselves', { first, subjectUid: 'checker' }, 'own-record'],
    ['what is about its proposer', { first, subjectUid: maker.uid }, 'own-record'],
    ['what expires at this moment', { first: { ...first, expiresAtMs: nowMs } }, 'proposal-expired'],
    ['that of somebody who is gone', { first: { ...first, user: undefined } }, 'proposer-inactive'],
    ...[{ isAdmin: false }, { isBlocked: true }, { lockedAtMs: 1 }].map(
      (left) =>
        [
          JSON.stringify(left),
          { first: { ...first, user: { ...maker, ...left } } },
          'proposer-inactive',
        ] as const,
    ),
  ])('does not confirm %s', (_what, change, code) => {
    expect(() => decide(change)).toThrow(expect.objectContaining({ code }));
  });
});
