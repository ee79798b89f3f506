import { describe, expect, it } from 'vitest';
import { expectedPattern } from '../../refusal-details.ts';
import { listChangedParts, stateDigest, readPrice, type Seen } from './expected-state.ts';

const seen: Seen = {
  record: { 'transactions/a': { status: 'Pending', amountUsdCents: 1 } },
  balances: { 'accounts/a': { usd: { available: 1, held: 0 } } },
  policy: { 'config/policy': null },
};

describe('the digest of what was seen', () => {
  it('has a form that the API takes, with a price or without', () => {
    const digest = stateDigest(seen);
    expect(digest).toMatch(expectedPattern);
    expect(readPrice(digest)).toBeUndefined();
    expect(`${digest}.btc_64000_1_abc-`).toMatch(expectedPattern);
    expect(readPrice(`${digest}.btc_64000_1_abc-`)).toBe('btc_64000_1_abc-');
  });

  it('does not depend on the order of fields', () => {
    const turned = { ...seen, balances: { 'accounts/a': { usd: { held: 0, available: 1 } } } };
    expect(listChangedParts(stateDigest(seen), turned)).toEqual([]);
  });

  it.each([
    ['record', { record: { 'transactions/a': { status: 'Approved', amountUsdCents: 1 } } }],
    ['balances', { balances: { 'accounts/a': { usd: { available: 2, held: 0 } } } }],
    ['balances', { balances: {} }],
    ['policy', { policy: { 'config/policy': { policy: {} } } }],
  ] as const)('names what has changed: %s', (part, change) => {
    expect(listChangedParts(stateDigest(seen), { ...seen, ...change })).toEqual([part]);
  });
});
