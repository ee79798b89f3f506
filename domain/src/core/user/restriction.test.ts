import { expect, it } from 'vitest';
import { makeUser } from '../../../testing/make-user.ts';
import { DomainError } from '../../errors.ts';
import { assertMay, restrictions, findRestrictions, type Act, type Restriction } from './restriction.ts';
import type { User } from './user.ts';

const nowMs = 5000;
const users: Readonly<Record<Restriction, Partial<User>>> = {
  closed: { isBlocked: true, closedAtMs: 4000 },
  suspended: { isBlocked: true },
  locked: { lockedAtMs: 4000, unlocksAtMs: 5001 },
  closing: { closing: { requestedAtMs: 4000, closesAtMs: 9000 } },
  'in-doubt': {},
  'payment-gone': {},
};
const atOf = (restriction: Restriction) =>
  ({
    nowMs,
    account: {
      booksInDoubtAtMs: restriction === 'in-doubt' ? 4000 : null,
      chainDoubts: restriction === 'payment-gone' ? ['a'] : [],
    },
  }) as const;
const refusalOf = (act: Act, restriction: Restriction, by: 'holder' | 'administrator') => {
  try {
    assertMay(act, makeUser(users[restriction]), { ...atOf(restriction), by });
    return '';
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
};

it.each(restrictions)('%s is derived, and named alone', (restriction) => {
  expect(findRestrictions(makeUser(users[restriction]), atOf(restriction))).toEqual([restriction]);
});

it('an open account has none, nor has one whose lock has ended or whose closing was undone', () => {
  const open = { lockedAtMs: 4000, unlocksAtMs: 5000, closing: null };
  expect(findRestrictions(makeUser(open), { nowMs })).toEqual([]);
});

// Columns in the order of `restrictions`: the refusal that its holder gets.
it.each<[Act, ...string[]]>([
  ['act', 'account-restricted', 'account-restricted', '', '', '', ''],
  ['change', 'account-restricted', 'account-restricted', 'account-locked', '', '', ''],
  ['administer', 'account-restricted', 'account-restricted', 'account-locked', '', '', ''],
  ['bring-in', 'account-restricted', 'account-restricted', '', 'account-closing', '', ''],
  [
    'withdraw',
    'account-restricted',
    'account-restricted',
    'account-locked',
    'account-closing',
    'books-in-doubt',
    'books-in-doubt',
  ],
])('its holder may %s', (act, ...codes) => {
  expect(restrictions.map((each) => refusalOf(act, each, 'holder'))).toEqual(codes);
});

it.each<[Act, ...string[]]>([
  ['credit', 'account-closing', '', '', 'account-closing', '', ''],
  ['approve-deposit', 'account-closing', 'owner-suspended', '', 'account-closing', 'books-in-doubt', ''],
  [
    'approve-withdrawal',
    'account-closing',
    'owner-suspended',
    'account-locked',
    'account-closing',
    'books-in-doubt',
    'books-in-doubt',
  ],
  ['return', 'account-closing', '', '', '', '', ''],
  ['decide', 'account-closing', '', '', '', '', ''],
])('an administrator may %s', (act, ...codes) => {
  expect(restrictions.map((each) => refusalOf(act, each, 'administrator'))).toEqual(codes);
});

it('tells an administrator what became of the request', () => {
  const locked = () =>
    assertMay('approve-withdrawal', makeUser(users.locked), { nowMs, by: 'administrator' });
  expect(locked).toThrow('Its owner has locked this account');
  expect(() => assertMay('act', undefined, { nowMs })).toThrow(new DomainError('account-restricted'));
});
