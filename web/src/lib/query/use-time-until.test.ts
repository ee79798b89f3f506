import { expect, it } from 'vitest';
import { textChangesInMs, timeLeftText } from './use-time-until.ts';

it.each([
  [24 * 3_600_000, '24 h 0 min'],
  [24 * 3_600_000 - 1, '23 h 59 min'],
  [3_600_000, '1 h 0 min'],
  [3_599_999, '59 min'],
  [60_000, '1 min'],
  [59_999, 'less than a minute'],
  [-1, 'less than a minute'],
])('the time left of a wait of %i ms is %s', (leftMs, text) => {
  expect(timeLeftText(leftMs)).toBe(text);
});

it('the time left of a wait is another text once the rest of the minute is over', () => {
  const leftMs = 3 * 60_000 + 20_000;
  expect(timeLeftText(leftMs - textChangesInMs(leftMs))).not.toBe(timeLeftText(leftMs));
});
