import { describe, expect, it } from 'vitest';
import { policyChangeOf } from './policy-change.ts';

describe('the arguments of `npm run policy`', () => {
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
  ])('are refused if they are not an amount: %j', (given) => {
    expect(policyChangeOf(given)).toContain('takes an amount');
  });

  it('set what withdrawals wait for, in hours and cents', () => {
    expect(policyChangeOf({ addressHours: '24', factorHours: 'off', payoutDay: '5000' })).toEqual({
      addressHours: 24,
      factorHours: 0,
      payoutDayUsdCents: 500_000,
    });
    expect(policyChangeOf({ passwordHours: '720', payoutDay: 'off' })).toEqual({
      passwordHours: 720,
      payoutDayUsdCents: 0,
    });
  });

  it.each([{ addressHours: '721' }, { passwordHours: '-1' }, { factorHours: '1.5' }, { payoutDay: 'on' }])(
    'are refused if they are not a wait: %j',
    (given) => {
      expect(policyChangeOf(given)).toMatch(/number of hours|an amount/);
    },
  );

  it('are refused if they are neither on nor off', () => {
    expect(policyChangeOf({ wallet: '1' })).toContain('on or off');
  });
});
