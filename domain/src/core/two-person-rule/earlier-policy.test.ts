import { describe, expect, it } from 'vitest';
import { earlierPolicies } from '../../../testing/earlier-policies.ts';
import { parsePolicy, policyAt } from './policy.ts';
import { parseSoloAmounts } from './solo-amounts.ts';
import { daySum } from '../../kernel/amounts/recent-hours.ts';
import { hourMs } from '../../kernel/time/time-units.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';

const { rules, noWaits } = earlierPolicies;
const bound = (change: object) => parsePolicy({ policy: { ...rules, ...noWaits, ...change } }).policy;

describe('a policy that was stored with a bound for each rule', () => {
  it.each<[string, object, number | null]>([
    ['the lowest bound', { withdrawals: 1_000_000, credits: 100_000, figures: 500_000 }, 100_000],
    ['never, if nothing was on', {}, null],
    ['the largest amount, if only addresses took two', { wallet: true }, amountLimits.recordUsdMax * 100],
    ['the largest amount, if only the policy took two', { policy: true }, amountLimits.recordUsdMax * 100],
    ['always, if a bound is invalid', { withdrawals: '10' }, 0],
  ])('asks for two people from %s', (_what, change, fromUsdCents) => {
    expect(bound(change)).toEqual({ fromUsdCents });
  });

  it('keeps its waits', () => {
    const waits = { addressHours: 24, passwordHours: 0, factorHours: 72, payoutDayUsdCents: 500_000 };
    expect(bound(waits).earlierWaits).toEqual(waits);
    const { addressHours: _, ...older } = noWaits;
    expect(parsePolicy({ policy: { ...rules, ...older } }).policy).toEqual({ fromUsdCents: null });
  });

  it('holds every payment back if its waits are invalid', () => {
    const invalid = { addressHours: '24', passwordHours: -1, factorHours: 721, payoutDayUsdCents: null };
    const strictest = { addressHours: 720, passwordHours: 720, factorHours: 720, payoutDayUsdCents: 1 };
    expect(bound(invalid).earlierWaits).toEqual(strictest);
  });

  it('is replaced by a looser one only when that counts, waits included', () => {
    const { stored, fromMs } = earlierPolicies.loosened;
    const parsed = parsePolicy(stored);
    const [before, after] = [policyAt(parsed, fromMs - 1), policyAt(parsed, fromMs)];
    expect([before.fromUsdCents, before.earlierWaits?.addressHours]).toEqual([100_000, 48]);
    expect([after.fromUsdCents, after.earlierWaits?.addressHours]).toEqual([200_000, 24]);
  });
});

it('what an administrator decided alone under each rule is added', () => {
  const { soloAmounts } = earlierPolicies;
  expect(daySum(parseSoloAmounts(soloAmounts), 100 * hourMs)).toBe(23);
  const parsed = parseSoloAmounts(soloAmounts);
  expect(parseSoloAmounts(parsed)).toEqual(parsed);
});
