import { describe, expect, it } from 'vitest';
import { findDrift, isForeignPassword, needsNewPassword } from './identity-drift.ts';

const user = { email: 'ann@people.test', isVerified: true };
const identity = { email: 'ann@people.test', isVerified: true, providers: ['password'], factors: 0 };

describe('what differs between an identity and its account', () => {
  it('is nothing for an untouched identity, in whatever case the address is written', () => {
    expect(findDrift(user, identity)).toEqual([]);
    expect(findDrift(user, { ...identity, email: 'Ann@People.test' })).toEqual([]);
    expect(findDrift(user, { ...identity, providers: [] })).toEqual([]);
  });

  it.each([
    ['address', { email: 'eve@people.test' }],
    ['verification', { isVerified: false }],
    ['provider', { providers: ['password', 'phone'] }],
    ['factor', { factors: 1 }],
  ] as const)('is the %s', (drift, change) => {
    expect(findDrift(user, { ...identity, ...change })).toEqual([drift]);
  });

  it('is that it is missing', () => {
    expect(findDrift(user, undefined)).toEqual(['missing']);
  });

  it('costs the password, except for a changed verification flag', () => {
    const drifts = ['address', 'missing', 'password', 'provider', 'factor'] as const;
    for (const drift of drifts) expect(needsNewPassword(['verification', drift])).toBe(true);
    for (const harmless of [['verification'] as const, []]) expect(needsNewPassword(harmless)).toBe(false);
  });
});

describe('a password that was set outside our API', () => {
  it.each([
    [false, 1000, 1000],
    [true, 1000, 1001],
    [true, 1001, 1000],
    [false, null, 1000],
    [false, undefined, 1000],
    [false, 1000, undefined],
  ])('%s: noted at %s, set at %s', (isForeign, notedAtMs, changedAtMs) => {
    expect(isForeignPassword(notedAtMs, changedAtMs)).toBe(isForeign);
  });
});
