import { describe, expect, it } from 'vitest';
import { soloSum, withSoloAmount, type SoloAmounts } from './solo-amounts.ts';
import { hourMs } from '../time-units.ts';

const startMs = 100 * hourMs;
const uid = 'ada';

function after(
  amounts: SoloAmounts | undefined,
  amountUsdCents: number,
  nowMs: number,
  rule: 'credits' | 'figures' = 'credits',
) {
  return withSoloAmount(amounts, { uid, rule, amountUsdCents, nowMs });
}

describe('what an administrator has decided alone', () => {
  it('is nothing at first', () => {
    expect(soloSum(undefined, 'credits', startMs)).toBe(0);
  });

  it('adds up within an hour and across hours, by rule', () => {
    const amounts = after(after(after(undefined, 5, startMs), 7, startMs + 1), 11, startMs + 3 * hourMs);
    expect(soloSum(amounts, 'credits', startMs + 3 * hourMs)).toBe(23);
    expect(soloSum(amounts, 'figures', startMs + 3 * hourMs)).toBe(0);
    expect(soloSum(after(amounts, 2, startMs, 'figures'), 'figures', startMs)).toBe(2);
  });

  it('counts for 24 hours at least, from whichever minute of an hour, and for 25 at most', () => {
    const late = startMs + hourMs - 1;
    expect(soloSum(after(undefined, 5, late), 'credits', late + 24 * hourMs)).toBe(5);
    expect(soloSum(after(undefined, 5, startMs), 'credits', startMs + 25 * hourMs)).toBe(0);
  });

  it('forgets hours that no longer count', () => {
    const amounts = after(after(undefined, 5, startMs), 7, startMs + 30 * hourMs);
    expect(Object.keys(amounts.hours)).toHaveLength(1);
  });
});
