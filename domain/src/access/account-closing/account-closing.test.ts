import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../testing/make-user.ts';
import { emptyAccount } from '../../core/ledger/account.ts';
import { DomainError } from '../../errors.ts';
import { accountClosingLimits } from './account-closing.limits.ts';
import {
  closedName,
  closeUser,
  type ClosingFacts,
  findClosingObstacles,
  decideClosing,
  isClosedEmail,
} from './account-closing.ts';

const nowMs = 1_900_000_000_000;
const user = makeUser();
const account = emptyAccount(user.uid, nowMs);
const facts: ClosingFacts = {
  user,
  account,
  isPending: { deposit: false, withdrawal: false },
  isUnpaid: false,
};
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : 'bug';
  }
};

describe('what keeps an account from being closed', () => {
  it.each<[string, Partial<ClosingFacts>]>([
    ['withdrawals', { isPending: { deposit: false, withdrawal: true } }],
    ['withdrawals', { account: { ...account, btc: { available: 0, held: 1 } } }],
    ['payouts', { isUnpaid: true }],
    ['deposits', { isPending: { deposit: true, withdrawal: false } }],
    ['balance', { account: { ...account, usd: { available: 1, held: 0 } } }],
    ['balance', { account: { ...account, eth: { available: -1, held: 0 } } }],
    ['kyc', { user: { ...user, kycStatus: 'Pending' } }],
    ['books', { account: { ...account, booksInDoubtAtMs: 1 } }],
    ['books', { account: { ...account, chainDoubts: ['a'] } }],
    ['administrator', { user: { ...user, isAdmin: true } }],
    ['lock', { user: { ...user, lockedAtMs: 1, unlocksAtMs: null } }],
    ['suspension', { user: { ...user, isBlocked: true } }],
  ])('is only %s: %j', (obstacle, change) => {
    const found = { ...facts, ...change };
    expect(findClosingObstacles(found, nowMs)).toEqual([obstacle]);
    expect(codeOf(() => decideClosing(found, nowMs))).toBe('not-closable');
  });
});

describe('a closing', () => {
  it('takes seven days, and asking again does not change the date', () => {
    expect(findClosingObstacles(facts, nowMs)).toEqual([]);
    const closing = decideClosing(facts, nowMs);
    expect(closing).toEqual({ requestedAtMs: nowMs, closesAtMs: nowMs + accountClosingLimits.closingWaitMs });
    expect(decideClosing({ ...facts, user: { ...user, closing } }, nowMs + 1)).toBe(closing);
  });

  it('leaves nothing personal in the document, and seals what is personal', () => {
    const { user: left, sealed } = closeUser({ ...user, closing: decideClosing(facts, nowMs) }, nowMs);
    for (const personal of [user.name, user.email, user.number])
      expect(JSON.stringify(left)).not.toContain(personal);
    expect(left).toMatchObject({ uid: user.uid, name: closedName, isBlocked: true, closing: null });
    expect(isClosedEmail(left.email)).toBe(true);
    expect(isClosedEmail(user.email)).toBe(false);
    expect(sealed).toMatchObject({ name: user.name, email: user.email, number: user.number });
  });
});
