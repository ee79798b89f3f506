import { describe, expect, it } from 'vitest';
import { policyChangeOf } from './policy-change.ts';

describe('the words of `npm run policy`', () => {
  it('set what they name, in cents, and nothing else', () => {
    expect(policyChangeOf({ credits: '1000', figures: '0', withdrawals: 'off', wallet: 'on' })).toEqual({
      credits: 100_000,
      figures: 0,
      withdrawals: null,
      wallet: true,
    });
    expect(policyChangeOf({ policy: 'off', credits: '0.29' })).toEqual({ policy: false, credits: 29 });
  });

  it.each([
    { credits: '1e3' },
    { credits: '-1' },
    { figures: 'on' },
    { withdrawals: '10000001' },
    { credits: '' },
  ])('are refused where they are no amount: %j', (given) => {
    expect(policyChangeOf(given)).toContain('takes an amount');
  });

  it('are refused where they are neither on nor off', () => {
    expect(policyChangeOf({ wallet: '1' })).toContain('on or off');
  });
});
