import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import type { Account } from '../ledger/account.ts';
import { makeAccount } from '../../testing/make-account.ts';
import { makeQuote } from '../../testing/make-quote.ts';
import { makeCredit, makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import { messages } from '../messages.ts';
import { decideDelete, decideReview, type Review, type TransactionChange } from './decide-review.ts';
import type { Transaction } from './transaction.ts';

const admin = makeAdmin();
const owner = makeUser();
const stranger = makeUser({ uid: 'stranger' });
const atMs = 77;
/** Holds exactly what a Pending withdrawal of 500 USD at 64,000 holds. */
const account: Account = makeAccount({
  usd: { available: 10_000, held: 50_000 },
  btc: { available: 0, held: 781_300 },
});

/** What an approval needs in addition to record and account. */
const facts = { account, owner, admin, quote: makeQuote({ atMs }), atMs } as const;

const eventNames = ['approve', 'reject', 'owner deletes', 'admin deletes', 'stranger deletes'] as const;
type EventName = (typeof eventNames)[number];
type Decide = (transaction: Transaction) => TransactionChange | undefined;

const events: Record<EventName, Decide> = {
  approve: (transaction) => decideReview({ ...facts, transaction, review: 'Approved' }),
  reject: (transaction) => decideReview({ ...facts, transaction, review: 'Rejected' }),
  'owner deletes': (transaction) =>
    decideDelete({ transaction, account, actor: owner, isAdmin: false, atMs }),
  'admin deletes': (transaction) => decideDelete({ transaction, account, actor: admin, isAdmin: true, atMs }),
  'stranger deletes': (transaction) =>
    decideDelete({ transaction, account, actor: stranger, isAdmin: false, atMs }),
};

const cancelled = { status: 'Rejected', isCancelledByUser: true, isHiddenForUser: true } as const;
const stateNames = [
  'Pending deposit',
  'Approved deposit',
  'Rejected deposit',
  'Cancelled deposit',
  'Pending withdrawal',
  'Approved withdrawal',
  'Rejected withdrawal',
  'Cancelled withdrawal',
  'Approved credit',
] as const;
type StateName = (typeof stateNames)[number];

const states: Record<StateName, Transaction> = {
  'Pending deposit': makeDeposit(),
  'Approved deposit': makeDeposit({ status: 'Approved' }),
  'Rejected deposit': makeDeposit({ status: 'Rejected' }),
  'Cancelled deposit': makeDeposit(cancelled),
  'Pending withdrawal': makeWithdrawal(),
  'Approved withdrawal': makeWithdrawal({ status: 'Approved' }),
  'Rejected withdrawal': makeWithdrawal({ status: 'Rejected' }),
  'Cancelled withdrawal': makeWithdrawal(cancelled),
  'Approved credit': makeCredit(),
};

/**
 * The whole table of states: what every event does in every state. `=` no change, `409` refused as decided,
 * `404` not there for the caller, else the new state and the journal entry that is posted.
 */
const table: Record<StateName, Record<EventName, string>> = {
  'Pending deposit': {
    approve: 'Approved, deposit-approved',
    reject: 'Rejected',
    'owner deletes': 'Cancelled hidden',
    'admin deletes': 'Rejected hidden deleted',
    'stranger deletes': '404',
  },
  'Approved deposit': {
    approve: '=',
    reject: '409',
    'owner deletes': 'Approved hidden',
    'admin deletes': 'Approved hidden deleted',
    'stranger deletes': '404',
  },
  'Rejected deposit': {
    approve: '409',
    reject: '=',
    'owner deletes': 'Rejected hidden',
    'admin deletes': 'Rejected hidden deleted',
    'stranger deletes': '404',
  },
  'Cancelled deposit': {
    approve: '409',
    reject: '409',
    'owner deletes': '=',
    'admin deletes': 'Cancelled hidden deleted',
    'stranger deletes': '404',
  },
  'Pending withdrawal': {
    approve: 'Approved, withdrawal-settled',
    reject: 'Rejected, withdrawal-released',
    'owner deletes': 'Cancelled hidden, withdrawal-released',
    'admin deletes': 'Rejected hidden deleted, withdrawal-released',
    'stranger deletes': '404',
  },
  'Approved withdrawal': {
    approve: '=',
    reject: '409',
    'owner deletes': 'Approved hidden',
    'admin deletes': 'Approved hidden deleted',
    'stranger deletes': '404',
  },
  'Rejected withdrawal': {
    approve: '409',
    reject: '=',
    'owner deletes': 'Rejected hidden',
    'admin deletes': 'Rejected hidden deleted',
    'stranger deletes': '404',
  },
  'Cancelled withdrawal': {
    approve: '409',
    reject: '409',
    'owner deletes': '=',
    'admin deletes': 'Cancelled hidden deleted',
    'stranger deletes': '404',
  },
  'Approved credit': {
    approve: '=',
    reject: '409',
    'owner deletes': 'Approved hidden',
    'admin deletes': 'Approved hidden deleted',
    'stranger deletes': '404',
  },
};

const cells = stateNames.flatMap((state) =>
  eventNames.map((event) => ({ state, event, result: table[state][event] })),
);
const reviews = stateNames.flatMap((state) =>
  (['approve', 'reject'] as const).map((event) => ({ state, event })),
);

describe('the state machine', () => {
  it.each(cells)('$state, $event: $result', ({ state, event, result }) => {
    expect(resultOf(states[state], event)).toBe(result);
  });

  it.each(cells)('$state, $event: the given record and account stay as they are', ({ state, event }) => {
    const before = JSON.stringify([states[state], account]);
    resultOf(states[state], event);
    expect(JSON.stringify([states[state], account])).toBe(before);
  });

  it.each(reviews)('$state, $event after an admin deleted it: 409', ({ state, event }) => {
    expect(resultOf({ ...states[state], isDeleted: true, isHiddenForUser: true }, event)).toBe('409');
  });

  it.each(stateNames)('%s: cannot be deleted by an admin twice', (state) => {
    const deleted = { ...states[state], isDeleted: true, isHiddenForUser: true };
    expect(resultOf(deleted, 'admin deletes')).toBe('=');
    expect(resultOf(deleted, 'owner deletes')).toBe('=');
  });

  it.each(['Approved deposit', 'Approved withdrawal'] as const)(
    '%s: hidden by its owner, approving again is still no change',
    (state) => {
      expect(resultOf({ ...states[state], isHiddenForUser: true }, 'approve')).toBe('=');
    },
  );
});

describe('a review', () => {
  it.each(['Approved', 'Rejected'] as const)('%s is signed with who and when', (review) => {
    const change = decideReview({ ...facts, transaction: makeDeposit(), review });
    expect(change?.transaction).toMatchObject({
      status: review,
      decidedBy: { uid: admin.uid },
      decidedAtMs: atMs,
    });
  });

  it.each(stateNames)("of one's own record is refused: %s", (state) => {
    const review = () =>
      decideReview({ ...facts, transaction: states[state], review: 'Approved', admin: owner });
    expect(review).toThrow(new DomainError('own-record'));
  });

  it('for an owner who has locked their account books a deposit, pays no withdrawal, and may reject', () => {
    const locked = { ...owner, lockedAtMs: 1, unlocksAtMs: null };
    const decide = (transaction: Transaction, review: Review) =>
      decideReview({ ...facts, transaction, owner: locked, review });
    expect(() => decide(makeWithdrawal(), 'Approved')).toThrow(
      new DomainError('account-locked', { message: messages.ownerLocked }),
    );
    expect(decide(makeWithdrawal(), 'Rejected')?.transaction.status).toBe('Rejected');
    expect(decide(makeDeposit(), 'Approved')?.transaction.status).toBe('Approved');
  });

  it('for an account in doubt may reject, and may not approve', () => {
    const doubted = { ...account, booksInDoubtAtMs: 5 };
    const decide = (review: 'Approved' | 'Rejected') =>
      decideReview({ ...facts, transaction: makeWithdrawal(), account: doubted, review });
    expect(decide('Rejected')?.account).toMatchObject({ usd: { held: 0 }, booksInDoubtAtMs: 5 });
    expect(() => decide('Approved')).toThrow(new DomainError('books-in-doubt'));
  });
});

function resultOf(transaction: Transaction, event: EventName): string {
  try {
    const change = events[event](transaction);
    if (change === undefined) return '=';
    const { status, isCancelledByUser, isHiddenForUser, isDeleted } = change.transaction;
    const state = [
      isCancelledByUser ? 'Cancelled' : status,
      ...(isHiddenForUser ? ['hidden'] : []),
      ...(isDeleted ? ['deleted'] : []),
    ].join(' ');
    return change.entry === null ? state : `${state}, ${change.entry.event}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { 'already-decided': '409', 'not-found': '404' }[String(error.code)] ?? error.code;
  }
}
