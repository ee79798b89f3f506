import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time/time-units.ts';
import { toCaseAge } from './case-age.ts';

describe('the age of a case', () => {
  it.each([
    [-hourMs, 'fresh'],
    [0, 'fresh'],
    [24 * hourMs - 1, 'fresh'],
    [24 * hourMs, 'ageing'],
    [7 * dayMs - 1, 'ageing'],
    [7 * dayMs, 'old'],
    [30 * dayMs, 'old'],
  ])('%i ms is %s', (ageMs, age) => {
    expect(toCaseAge(ageMs)).toBe(age);
  });
});
