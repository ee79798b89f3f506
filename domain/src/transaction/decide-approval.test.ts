import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { makeAccount } from '../../testing/make-account.ts';
import { makeQuote } from '../../testing/make-quote.ts';
import { makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import type { User } from '../user/user.ts';
import { decideReview, type Review } from './decide-review.ts';
import type { Transaction } from './transaction.ts';

const admin = makeAdmin();
const owner = makeUser();
const atMs = 77;
/** Holds exactly what a Pending withdrawal of 500 USD at 64,000 holds. */
const account = makeAccount({
  usd: { available: 10_000, held: 50_000 },
  btc: { available: 0, held: 781_300 },
});
const facts = { account, owner, admin, quote: makeQuote({ atMs }), atMs } as const;

describe('an approval looks at the account holder again', () => {
  const approve = (transaction: Transaction, change: Partial<User>) =>
    decideReview({ ...facts, transaction, review: 'Approved', owner: { ...owner, ...change } });

  it.each([
    ['a deposit of a suspended account', makeDeposit(), { isBlocked: true }, 'owner-suspended'],
    ['a withdrawal of a suspended account', makeWithdrawal(), { isBlocked: true }, 'owner-suspended'],
    [
      'a withdrawal once the identity is no longer verified',
      makeWithdrawal(),
      { kycStatus: 'Unverified' },
      'owner-unverified',
    ],
    [
      'a withdrawal while another identity is reviewed',
      makeWithdrawal(),
      { kycStatus: 'Pending' },
      'owner-unverified',
    ],
  ] as const)('and refuses %s, which may still be rejected', (_what, transaction, change, code) => {
    expect(() => approve(transaction, change)).toThrow(new DomainError(code));
    const rejected = decideReview({
      ...facts,
      transaction,
      review: 'Rejected',
      owner: { ...owner, ...change },
      quote: undefined,
    });
    expect(rejected?.transaction).toMatchObject({ status: 'Rejected', paid: null });
  });

  it('and refuses a withdrawal while the second factor is being reset, which may still be rejected', () => {
    const review = (transaction: Transaction, decision: 'Approved' | 'Rejected') =>
      decideReview({ ...facts, transaction, owner, isFactorReset: true, review: decision });
    expect(() => review(makeWithdrawal(), 'Approved')).toThrow(new DomainError('owner-resets-factor'));
    expect(review(makeWithdrawal(), 'Rejected')?.transaction.status).toBe('Rejected');
    expect(review(makeDeposit(), 'Approved')?.transaction.status).toBe('Approved');
  });

  it('and refuses one whose account holder is gone', () => {
    const review = () =>
      decideReview({ ...facts, transaction: makeDeposit(), review: 'Approved', owner: undefined });
    expect(review).toThrow(new DomainError('owner-suspended'));
  });

  it('and takes a deposit without a verified identity: only withdrawals need one', () => {
    expect(approve(makeDeposit(), { kycStatus: 'Unverified' })?.transaction.status).toBe('Approved');
  });

  it.each(['owner-suspended', 'owner-unverified'] as const)(
    'but not for what is already approved: %s',
    (code) => {
      const change = code === 'owner-suspended' ? { isBlocked: true } : { kycStatus: 'Pending' as const };
      expect(approve(makeWithdrawal({ status: 'Approved' }), change)).toBeUndefined();
    },
  );
});

describe('the price of an approval', () => {
  const approveAt = (ageMs: number, transaction = makeWithdrawal()) =>
    decideReview({ ...facts, transaction, review: 'Approved', atMs: facts.quote.atMs + ageMs });

  it('is kept on the record, with its time, next to that of the request', () => {
    const quote = makeQuote({ rateUsd: 50_000, atMs });
    const withdrawal = makeWithdrawal();
    const change = decideReview({ ...facts, transaction: withdrawal, review: 'Approved', quote });
    expect(change?.transaction).toMatchObject({
      paid: { coinUnits: 1_000_000, rateUsd: 50_000, rateAtMs: atMs },
      coinUnits: 781_300,
      rateUsd: 64_000,
      rateAtMs: withdrawal.rateAtMs,
    });
  });

  it('may be five minutes old, and not a millisecond more', () => {
    expect(approveAt(limits.rateAgeMsMax)?.transaction.status).toBe('Approved');
    expect(() => approveAt(limits.rateAgeMsMax + 1)).toThrow(new DomainError('rate-unavailable'));
  });

  it('is required for a withdrawal, but not for a deposit or a rejection', () => {
    const decide = (transaction: Transaction, review: Review) =>
      decideReview({ ...facts, transaction, review, quote: undefined });
    expect(() => decide(makeWithdrawal(), 'Approved')).toThrow(new DomainError('rate-unavailable'));
    expect(decide(makeDeposit(), 'Approved')?.transaction.paid).toBeNull();
    expect(decide(makeWithdrawal(), 'Rejected')?.transaction.paid).toBeNull();
  });

  it('is checked last: a caller who may not approve learns why', () => {
    const review = { ...facts, transaction: makeWithdrawal(), review: 'Approved', quote: undefined } as const;
    expect(() => decideReview({ ...review, admin: owner })).toThrow(new DomainError('own-record'));
    expect(() => decideReview({ ...review, owner: { ...owner, isBlocked: true } })).toThrow(
      new DomainError('owner-suspended'),
    );
  });

  it('is never that of another coin', () => {
    const quote = makeQuote({ coin: 'eth', rateUsd: 3_200, atMs });
    const review = () => decideReview({ ...facts, transaction: makeWithdrawal(), review: 'Approved', quote });
    expect(review).toThrow('is paid in btc');
  });
});
