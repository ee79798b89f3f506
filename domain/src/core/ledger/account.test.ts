import { expect, it } from 'vitest';
import { emptyAccount, isInDoubt } from './account.ts';

const account = emptyAccount('clara', 0);

it.each([
  ['never', {}, false],
  ['for its figures', { booksInDoubtAtMs: 1 }, true],
  ['for a payment', { chainDoubts: ['a deposit'] }, true],
  ['for both', { booksInDoubtAtMs: 1, chainDoubts: ['a deposit'] }, true],
  ['for a payment no longer', { chainDoubts: [] }, false],
])('an account is in doubt: %s', (_why, doubts, expected) => {
  expect(isInDoubt({ ...account, ...doubts })).toBe(expected);
});
