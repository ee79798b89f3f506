import { expect, it } from 'vitest';
import { waitText } from './api-error.ts';

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are written as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
