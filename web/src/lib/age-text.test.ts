import { expect, it } from 'vitest';
import { ageText, formatShortAge } from './age-text.ts';

const sentMs = Date.parse('2026-11-20T10:00:00.000Z');

it.each([
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_399_999, '23 hours ago'],
  [86_400_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
])('the age of something of %i ms is "%s"', (ageMs, text) => {
  expect(ageText('2026-11-20T10:00:00.000Z', sentMs + ageMs)).toBe(text);
});

it.each([
  [59_999, 'now'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_399_999, '23 h'],
  [86_400_000, '1 d'],
  [7 * 86_400_000, '7 d'],
])('how long something has waited of %i ms is "%s"', (ageMs, text) => {
  expect(formatShortAge('2026-11-20T10:00:00.000Z', sentMs + ageMs)).toBe(text);
});
