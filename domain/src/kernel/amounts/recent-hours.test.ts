import { describe, expect, it } from 'vitest';
import { hourMs } from '../time/time-units.ts';
import { sumDay, withAmount, type AmountsByHour } from './recent-hours.ts';

const startMs = 100 * hourMs;

function after(amounts: AmountsByHour | undefined, amountUsdCents: number, nowMs: number) {
  return withAmount(amounts, { uid: 'ada', amountUsdCents, nowMs });
}

describe('the amounts of a day', () => {
  it('are nothing at first', () => {
    expect(sumDay(undefined, startMs)).toBe(0);
  });

  it('add up within an hour and across hours', () => {
    const amounts = after(after(after(undefined, 5, startMs), 7, startMs + 1), 11, startMs + 3 * hourMs);
    expect(sumDay(amounts, startMs + 3 * hourMs)).toBe(23);
  });

  it('count for 24 hours at least, from whichever minute of an hour, and for 25 at most', () => {
    const late = startMs + hourMs - 1;
    expect(sumDay(after(undefined, 5, late), late + 24 * hourMs)).toBe(5);
    expect(sumDay(after(undefined, 5, startMs), startMs + 25 * hourMs)).toBe(0);
  });

  it('forget hours that no longer count', () => {
    const amounts = after(after(undefined, 5, startMs), 7, startMs + 30 * hourMs);
    expect(Object.keys(amounts.hours)).toHaveLength(1);
  });
});
