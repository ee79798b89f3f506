import { describe, expect, it } from 'vitest';
import { twoPersonRuleLimits } from './two-person-rule.limits.ts';
import {
  isLoosening,
  openPolicy,
  parsePolicy,
  findPolicyAt,
  findWaitingPolicy,
  withPolicy,
} from './two-person-rule.ts';

const strict = { fromUsdCents: 100_000 };
const nowMs = 1_760_000_000_000;

describe('a policy', () => {
  it.each([
    ['a higher bound', 100_001, true],
    ['no bound', null, true],
    ['the same', 100_000, false],
    ['a lower bound', 99_999, false],
    ['always', 0, false],
  ])('is looser with %s: %s', (_what, fromUsdCents, expected) => {
    expect(isLoosening(strict, { fromUsdCents })).toBe(expected);
  });

  it('becomes stricter immediately, and looser after 24 hours', () => {
    expect(findPolicyAt(undefined, nowMs)).toEqual(openPolicy);
    const stricter = withPolicy(undefined, strict, nowMs);
    expect(findPolicyAt(stricter, nowMs)).toEqual(strict);
    const loosened = withPolicy(stricter, openPolicy, nowMs);
    const fromMs = nowMs + twoPersonRuleLimits.policyLooseningMs;
    expect(findWaitingPolicy(loosened, fromMs - 1)).toEqual({ policy: openPolicy, fromMs });
    expect(findPolicyAt(loosened, fromMs - 1)).toEqual(strict);
    expect(findPolicyAt(loosened, fromMs)).toEqual(openPolicy);
    expect(findWaitingPolicy(loosened, fromMs)).toBeNull();
  });

  it('drops a waiting looser one when the present one is set again', () => {
    const loosened = withPolicy(withPolicy(undefined, strict, nowMs), openPolicy, nowMs);
    const kept = withPolicy(loosened, strict, nowMs + 1);
    expect(findPolicyAt(kept, nowMs + 2 * twoPersonRuleLimits.policyLooseningMs)).toEqual(strict);
  });
});

describe('a stored policy', () => {
  it('always asks for two people if somebody wrote it by hand and it is invalid', () => {
    for (const fromUsdCents of ['10', -1, 0.5, undefined]) {
      expect(parsePolicy({ policy: { fromUsdCents } }).policy).toEqual({ fromUsdCents: 0 });
    }
    expect(parsePolicy({}).policy).toEqual({ fromUsdCents: 0 });
  });

  it('is otherwise taken as written', () => {
    const stored = { policy: strict, next: { policy: openPolicy, fromMs: nowMs } };
    expect(parsePolicy(stored)).toEqual(stored);
    expect(parsePolicy({ policy: openPolicy })).toEqual({ policy: openPolicy, next: null });
  });
});
