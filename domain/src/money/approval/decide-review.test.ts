import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeCredit, makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { makeAdmin, makeUser } from '../../../testing/make-user.ts';
import type { Account } from '../../core/ledger/account.ts';
import { ratesLimits } from '../../core/rates/rates.limits.ts';
import { userTexts } from '../../core/user/user.texts.ts';
import { DomainError } from '../../errors.ts';
import { decideDelete } from '../transaction/decide-delete.ts';
import type { TransactionChange } from '../transaction/settlement.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { decideReview, digestApproval, type ReviewOutcome } from './decide-review.ts';

const admin = makeAdmin();
const owner = makeUser();
const atMs = 77;
/** Holds exactly what a Pending withdrawal of 500 USD at 64,000 holds. */
const account: Account = makeAccount({
  usd: { available: 10_000, held: 50_000 },
  btc: { available: 0, held: 781_300 },
});
const facts = { account, owner, admin, quote: makeQuote({ atMs }), atMs };
const decide = (
  transaction: Transaction,
  outcome: ReviewOutcome,
  change: Partial<Parameters<typeof decideReview>[0]> = {},
) => decideReview({ ...facts, transaction, outcome, ...change });
const remove = (transaction: Transaction, actor = owner, isAdmin = false) =>
  decideDelete({ transaction, account, actor, isAdmin, atMs });

const events = {
  approve: (transaction: Transaction) => decide(transaction, 'Approved'),
  reject: (transaction: Transaction) => decide(transaction, 'Rejected'),
  'owner deletes': (transaction: Transaction) => remove(transaction),
  'admin deletes': (transaction: Transaction) => remove(transaction, admin, true),
  'stranger deletes': (transaction: Transaction) => remove(transaction, makeUser({ uid: 'stranger' })),
};
type EventName = keyof typeof events;
const undoing = ['reject', 'owner deletes', 'admin deletes'] as const;

const cancelled = { status: 'Rejected', isCancelledByUser: true, isHiddenForUser: true } as const;
const decided = ['=', '409', 'Approved hidden', 'Approved hidden deleted'] as const;
const rejected = ['409', '=', 'Rejected hidden', 'Rejected hidden deleted'] as const;
const gone = ['409', '409', '=', 'Cancelled hidden deleted'] as const;
const pending = (approved: string, released: string) =>
  [
    `Approved, ${approved}`,
    ...['Rejected', 'Cancelled hidden', 'Rejected hidden deleted'].map((state) => state + released),
  ] as unknown as Results;
type Results = readonly [approve: string, reject: string, owner: string, admin: string];
/**
 * The whole table of states: what approving, rejecting, and deleting by owner and administrator do in every state. `=`
 * no change, `409` refused as decided, `404` not there for the caller, else the new state and the entry that is posted.
 */
const table: [string, Transaction, Results][] = [
  ['Pending deposit', makeDeposit(), pending('deposit-approved', '')],
  ['Approved deposit', makeDeposit({ status: 'Approved' }), decided],
  ['Rejected deposit', makeDeposit({ status: 'Rejected' }), rejected],
  ['Cancelled deposit', makeDeposit(cancelled), gone],
  ['Pending withdrawal', makeWithdrawal(), pending('withdrawal-settled', ', withdrawal-released')],
  ['Approved withdrawal', makeWithdrawal({ status: 'Approved' }), decided],
  ['Rejected withdrawal', makeWithdrawal({ status: 'Rejected' }), rejected],
  ['Cancelled withdrawal', makeWithdrawal(cancelled), gone],
  ['Approved credit', makeCredit(), decided],
];

describe.each(table)('%s', (_state, transaction, results) => {
  const names = Object.keys(events) as EventName[];
  it.each(names.map((event, at) => [event, results[at] ?? '404'] as const))('%s: %s', (event, result) => {
    const before = JSON.stringify([transaction, account]);
    expect(resultOf(transaction, event)).toBe(result);
    expect(JSON.stringify([transaction, account]), 'what was given stays as it is').toBe(before);
  });

  it('is reviewed no more after an administrator deleted it, and not deleted twice', () => {
    const deleted = { ...transaction, isDeleted: true, isHiddenForUser: true };
    const after = (['approve', 'reject', 'admin deletes', 'owner deletes'] as const).map((event) =>
      resultOf(deleted, event),
    );
    expect(after).toEqual(['409', '409', '=', '=']);
  });

  it('is not reviewed by its owner, and approving again is no change once they have hidden it', () => {
    if (transaction.status === 'Approved')
      expect(resultOf({ ...transaction, isHiddenForUser: true }, 'approve')).toBe('=');
    expect(() => decide(transaction, 'Approved', { admin: owner })).toThrow(new DomainError('own-record'));
  });
});

describe('a review', () => {
  const doubted = { account: { ...account, booksInDoubtAtMs: 5 } };
  it.each([
    ['a suspended account', true, { owner: { ...owner, isBlocked: true } }, 'owner-suspended'],
    ['an account that is gone', true, { owner: undefined }, 'owner-suspended'],
    ['an account in doubt', true, doubted, 'books-in-doubt'],
    ['an identity not verified', false, { owner: { ...owner, kycStatus: 'Pending' } }, 'owner-unverified'],
    ['a second factor being reset', false, { isFactorReset: true }, 'owner-resets-factor'],
    ['a locked account', false, { owner: { ...owner, lockedAtMs: 1, unlocksAtMs: null } }, 'account-locked'],
  ] as const)(
    'approves no withdrawal of %s (a deposit neither: %s), and may reject both',
    (_what, stopsDeposits, change, code) => {
      const message = code === 'account-locked' ? { message: userTexts.ownerLocked } : {};
      const refusal = new DomainError(code, message);
      expect(() => decide(makeWithdrawal(), 'Approved', change)).toThrow(refusal);
      if (stopsDeposits) expect(() => decide(makeDeposit(), 'Approved', change)).toThrow(refusal);
      else expect(decide(makeDeposit(), 'Approved', change)?.transaction.status).toBe('Approved');
      for (const transaction of [makeDeposit(), makeWithdrawal()]) {
        const after = decide(transaction, 'Rejected', { ...change, quote: undefined });
        expect(after?.transaction).toMatchObject({ status: 'Rejected', paid: null });
        if ('account' in change) expect(after?.account.booksInDoubtAtMs).toBe(5);
      }
      const again = decide(makeWithdrawal({ status: 'Approved' }), 'Approved', change);
      expect(again, 'approved already').toBeUndefined();
    },
  );
});

describe('the price of an approval', () => {
  it('may be five minutes old, and not a millisecond more', () => {
    const approveAt = (ageMs: number) => decide(makeWithdrawal(), 'Approved', { atMs: atMs + ageMs });
    expect(approveAt(ratesLimits.rateAgeMsMax)?.transaction.status).toBe('Approved');
    expect(() => approveAt(ratesLimits.rateAgeMsMax + 1)).toThrow(new DomainError('rate-unavailable'));
  });

  it('is required for a withdrawal, but not for a deposit, and never that of another coin', () => {
    const quote = makeQuote({ coin: 'eth', rateUsd: 3_200, atMs });
    expect(() => decide(makeWithdrawal(), 'Approved', { quote })).toThrow('is paid in btc');
    const none = { quote: undefined };
    expect(() => decide(makeWithdrawal(), 'Approved', none)).toThrow(new DomainError('rate-unavailable'));
    expect(decide(makeDeposit(), 'Approved', none)?.transaction.paid).toBeNull();
  });

  it('is checked last: a caller who may not approve learns why', () => {
    const refused = (change: Partial<Parameters<typeof decideReview>[0]>) => () =>
      decide(makeWithdrawal(), 'Approved', { quote: undefined, ...change });
    expect(refused({ admin: owner })).toThrow(new DomainError('own-record'));
    expect(refused({ owner: { ...owner, isBlocked: true } })).toThrow(new DomainError('owner-suspended'));
  });
});

describe('what a decision posts', () => {
  it('deposit approved: sys:deposit to available, with the amounts of the record, whatever the price is by now', () => {
    expect(linesOf(events.approve(makeDeposit({ coinUnits: 5, rateUsd: 1 })))).toEqual([
      'user:available usd 50000',
      'sys:deposit usd -50000',
      'user:available btc 5',
      'sys:deposit btc -5',
    ]);
  });

  it.each([
    ['the same price', 781_300, 64_000, 781_300],
    ['the same price, with one unit less', 781_299, 64_000, 781_300],
    ['a risen price', 781_300, 128_000, 390_600],
    ['a fallen price', 781_300, 32_000, 1_562_500],
    ['a price that needs less than the little that is held', 100_000, 640_000, 78_100],
  ])(
    'withdrawal approved at %s, %i units held at %i: %i are paid, the rest returns or comes from sys:fx',
    (_how, held, rateUsd, paid) => {
      const change = decide(makeWithdrawal({ heldCoinUnits: held }), 'Approved', {
        quote: makeQuote({ rateUsd, atMs }),
      });
      const returned = Math.max(0, held - paid);
      const lines = [
        'user:held usd -50000',
        'sys:payout usd 50000',
        `user:held btc -${String(held)}`,
        ...(returned === 0 ? [] : [`user:available btc ${String(returned)}`]),
        `sys:payout btc ${String(paid)}`,
        ...(paid <= held ? [] : [`sys:fx btc ${String(held - paid)}`]),
      ];
      expect(linesOf(change)).toEqual(lines);
      const price = { coinUnits: paid, rateUsd, rateAtMs: atMs };
      expect(change?.transaction).toMatchObject({ paid: price, coinUnits: 781_300, rateUsd: 64_000 });
      expect(change?.account).toMatchObject({
        usd: { available: 10_000, held: 0 },
        btc: { available: returned, held: 781_300 - held },
      });
    },
  );

  it.each(undoing)(
    'withdrawal, %s: held to available, what was held and no more; deposit: nothing',
    (event) => {
      const change = events[event](makeWithdrawal({ heldCoinUnits: 300 }));
      expect(linesOf(change)).toEqual([
        'user:held usd -50000',
        'user:available usd 50000',
        'user:held btc -300',
        'user:available btc 300',
      ]);
      expect(change?.account).toMatchObject({ usd: { available: 60_000, held: 0 }, btc: { available: 300 } });
      expect(events[event](makeDeposit())).toMatchObject({ entry: null, account });
    },
  );

  it('identifies the effect by record and event, and keeps who did it and when', () => {
    for (const status of ['Approved', 'Rejected'] as const) {
      const signed = { status, decidedBy: { uid: admin.uid }, decidedAtMs: atMs };
      expect(decide(makeDeposit(), status)?.transaction).toMatchObject(signed);
    }
    const withdrawal = makeWithdrawal();
    const id = `${withdrawal.id}_withdrawal-settled`;
    expect(events.approve(withdrawal)?.entry).toMatchObject({ id, actorUid: admin.uid, atMs });
    expect(events['owner deletes'](withdrawal)?.entry).toMatchObject({ actorUid: owner.uid });
  });
});

describe('a record cancelled by its owner', () => {
  it.each([
    ['', 'Cancelled by user'],
    ['from my old wallet', 'from my old wallet · Cancelled by user'],
  ])('is marked as such after the remarks it had: "%s"', (had, remarks) => {
    const marked = { remarks, decidedBy: { uid: owner.uid }, decidedAtMs: atMs };
    expect(remove(makeDeposit({ remarks: had }))?.transaction).toMatchObject(marked);
  });

  it('is not marked when an administrator deleted it, but is if its owner is one', () => {
    const deleted = { remarks: '', isCancelledByUser: false };
    expect(remove(makeDeposit(), admin, true)?.transaction).toMatchObject(deleted);
    const own = { isCancelledByUser: true, isDeleted: false };
    expect(remove(makeDeposit(), owner, true)?.transaction).toMatchObject(own);
  });
});

it.each<[string, string, Partial<Transaction>]>([
  ['the requested amount', 'TO3YMQ5KSORDCEYKSLW4NQHITR', {}],
  [
    'another amount and chosen outputs',
    '5Q5RWFXZUKYOCZCDU36Q3EYLV6',
    {
      received: { coinUnits: 1_600_000, usdCents: 1, rateUsd: 1, rateAtMs: 1 },
      outputs: ['one', 'two'],
    },
  ],
])(
  'an approval of %s keeps the digest that 1.0.0 has stored, so that it stays valid',
  (_what, digest, approved) => {
    const address = { btcAddress: 'bc1q', ethAddress: null };
    const record = makeDeposit({ id: 'record', uid: 'clara', amountUsdCents: 100_000, ...address });
    expect(digestApproval({ ...record, ...approved })).toBe(digest);
  },
);

function resultOf(transaction: Transaction, event: EventName): string {
  try {
    const change = events[event](transaction);
    if (change === undefined) return '=';
    const { status, isCancelledByUser, isHiddenForUser, isDeleted } = change.transaction;
    const marks = [isHiddenForUser ? ' hidden' : '', isDeleted ? ' deleted' : ''];
    const state = [isCancelledByUser ? 'Cancelled' : status, ...marks].join('');
    return change.entry === null ? state : `${state}, ${change.entry.event}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { 'already-decided': '409', 'not-found': '404' }[String(error.code)] ?? error.code;
  }
}

function linesOf(change: TransactionChange | undefined): string[] {
  const postings = change?.entry?.postings ?? [];
  return postings.map((line) => `${line.account} ${line.asset} ${String(line.delta)}`);
}
