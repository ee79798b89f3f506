import { expect, it } from 'vitest';
import { depthText } from './chain-evidence.ts';

it.each([
  [0, 1, '0 of 1 confirmations'],
  [2, 3, '2 of 3 confirmations'],
  [1, 1, '1 confirmation (1 needed)'],
  [32, 1, '32 confirmations (1 needed)'],
  [1, undefined, '1 confirmation, not final yet'],
  [12, undefined, '12 confirmations, not final yet'],
])('%s confirmations of %s needed read as %s', (now, needed, text) => {
  expect(depthText({ now, needed })).toBe(text);
});
