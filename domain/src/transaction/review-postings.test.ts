import { describe, expect, it } from 'vitest';
import type { Account } from '../ledger/account.ts';
import { makeAccount } from '../../testing/make-account.ts';
import { makeQuote } from '../../testing/make-quote.ts';
import { makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import { decideDelete, decideReview, type TransactionChange } from './decide-review.ts';
import type { Transaction } from './transaction.ts';

const admin = makeAdmin();
const owner = makeUser();
const atMs = 77;
/** Holds exactly what a Pending withdrawal of 500 USD at 64,000 holds. */
const account: Account = makeAccount({
  usd: { available: 10_000, held: 50_000 },
  btc: { available: 0, held: 781_300 },
});

const facts = { account, owner, admin, quote: makeQuote({ atMs }), atMs } as const;

const events = {
  approve: (transaction: Transaction) => decideReview({ transaction, review: 'Approved', ...facts }),
  reject: (transaction: Transaction) => decideReview({ transaction, review: 'Rejected', ...facts }),
  'owner deletes': (transaction: Transaction) =>
    decideDelete({ transaction, account, actor: owner, isAdmin: false, atMs }),
  'admin deletes': (transaction: Transaction) =>
    decideDelete({ transaction, account, actor: admin, isAdmin: true, atMs }),
};

describe('what a decision posts', () => {
  it('deposit approved: sys:deposit to available, USD and coin', () => {
    expect(linesOf(events.approve(makeDeposit()))).toEqual([
      'user:available usd 50000',
      'sys:deposit usd -50000',
      'user:available btc 781300',
      'sys:deposit btc -781300',
    ]);
  });

  it('withdrawal approved: held to sys:payout', () => {
    expect(linesOf(events.approve(makeWithdrawal()))).toEqual([
      'user:held usd -50000',
      'sys:payout usd 50000',
      'user:held btc -781300',
      'sys:payout btc 781300',
    ]);
  });

  it.each([1, 781_299])(
    'withdrawal approved with only %d units held: the shortfall comes from sys:fx',
    (held) => {
      const change = events.approve(makeWithdrawal({ heldCoinUnits: held }));
      expect(linesOf(change)).toEqual([
        'user:held usd -50000',
        'sys:payout usd 50000',
        `user:held btc -${String(held)}`,
        'sys:payout btc 781300',
        `sys:fx btc ${String(held - 781_300)}`,
      ]);
      expect(change?.account.btc).toEqual({ available: 0, held: 781_300 - held });
    },
  );

  it.each([
    ['risen', 128_000, 390_600, 390_700, 0],
    ['risen a little', 64_010, 781_100, 200, 0],
    ['fallen', 32_000, 1_562_500, 0, 781_200],
  ])(
    'withdrawal approved when the price has %s to %d: %d units are paid, %d return, %d come from sys:fx',
    (_how, rateUsd, paid, returned, short) => {
      const quote = makeQuote({ rateUsd, atMs });
      const change = decideReview({ transaction: makeWithdrawal(), review: 'Approved', ...facts, quote });
      expect(linesOf(change)).toEqual([
        'user:held usd -50000',
        'sys:payout usd 50000',
        'user:held btc -781300',
        ...(returned === 0 ? [] : [`user:available btc ${String(returned)}`]),
        `sys:payout btc ${String(paid)}`,
        ...(short === 0 ? [] : [`sys:fx btc -${String(short)}`]),
      ]);
      expect(change?.account).toMatchObject({
        usd: { available: 10_000, held: 0 },
        btc: { available: returned, held: 0 },
      });
    },
  );

  it('withdrawal approved with less held than the estimate, at a price that needs even less: the rest returns', () => {
    const quote = makeQuote({ rateUsd: 640_000, atMs });
    const transaction = makeWithdrawal({ heldCoinUnits: 100_000 });
    const change = decideReview({ transaction, review: 'Approved', ...facts, quote });
    expect(linesOf(change)).toContain('user:available btc 21900');
    expect(linesOf(change).join()).not.toContain('sys:fx');
  });

  it.each(['reject', 'owner deletes', 'admin deletes'] as const)(
    'withdrawal, %s: held to available, what was held and no more',
    (event) => {
      const change = events[event](makeWithdrawal({ heldCoinUnits: 300 }));
      expect(linesOf(change)).toEqual([
        'user:held usd -50000',
        'user:available usd 50000',
        'user:held btc -300',
        'user:available btc 300',
      ]);
      expect(change?.account).toMatchObject({ usd: { available: 60_000, held: 0 }, btc: { available: 300 } });
    },
  );

  it('books a deposit with the amounts of its record, whatever the price is by now', () => {
    const change = events.approve(makeDeposit({ coinUnits: 5, rateUsd: 1 }));
    expect(change?.account.btc.available).toBe(5);
  });

  it.each(['reject', 'owner deletes', 'admin deletes'] as const)('deposit, %s: nothing', (event) => {
    expect(events[event](makeDeposit())).toMatchObject({ entry: null, account });
  });

  it('identifies the effect by record and event, and keeps who did it', () => {
    const withdrawal = makeWithdrawal();
    expect(events.approve(withdrawal)?.entry).toMatchObject({
      id: `${withdrawal.id}_withdrawal-settled`,
      actorUid: admin.uid,
      atMs,
    });
    expect(events['owner deletes'](withdrawal)?.entry).toMatchObject({ actorUid: owner.uid });
  });
});

describe('a record cancelled by its owner', () => {
  it('is marked as such in its remarks', () => {
    expect(events['owner deletes'](makeDeposit())?.transaction).toMatchObject({
      remarks: 'Cancelled by user',
      decidedBy: { uid: owner.uid },
      decidedAtMs: atMs,
    });
  });

  it('keeps the remarks it had', () => {
    const change = events['owner deletes'](makeDeposit({ remarks: 'from my old wallet' }));
    expect(change?.transaction.remarks).toBe('from my old wallet · Cancelled by user');
  });

  it('is not marked when an admin deleted it', () => {
    expect(events['admin deletes'](makeDeposit())?.transaction).toMatchObject({
      remarks: '',
      isCancelledByUser: false,
    });
  });

  it('can also be cancelled by an owner who is an admin: the role does not delete it from the books', () => {
    const change = decideDelete({ transaction: makeDeposit(), account, actor: owner, isAdmin: true, atMs });
    expect(change?.transaction).toMatchObject({ isCancelledByUser: true, isDeleted: false });
  });
});

function linesOf(change: TransactionChange | undefined): string[] {
  const postings = change?.entry?.postings ?? [];
  return postings.map((line) => `${line.account} ${line.asset} ${String(line.delta)}`);
}
