import { describe, expect, it } from 'vitest';
import { countMonths } from '../../money/statement/statement-period.ts';
import { rangeToPeriod } from './history-range.ts';

const nowMs = Date.parse('2026-11-23T23:59:59.999Z');

describe('a range', () => {
  it.each([
    ['7d', '2026-11-17'],
    ['30d', '2026-10-25'],
    ['1y', '2025-11-23'],
    ['all', '2021-12-01'],
  ] as const)('of %s begins on %s and ends today', (range, from) => {
    expect(rangeToPeriod(range, nowMs)).toEqual({ from, to: '2026-11-23' });
  });

  it.each([
    ['7d', 2],
    // 31 January to 1 March.
    ['30d', 3],
    ['1y', 13],
    ['all', 60],
  ] as const)('of %s touches at most %d months, on whatever day it ends', (range, months) => {
    const touched = Array.from({ length: 800 }, (_none, day) =>
      countMonths(rangeToPeriod(range, nowMs + day * 24 * 60 * 60_000)),
    );
    expect(Math.max(...touched)).toBe(months);
  });
});
