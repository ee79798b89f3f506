import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/make-account.ts';
import { makeCredit, makeDeposit } from '../../testing/make-transaction.ts';
import { checkUserBooks, type UserBooks } from './invariants.ts';
import {
  account,
  doubled,
  dropped,
  entry,
  grown,
  halved,
  heldInstead,
  last,
  lines,
  money,
  moveEntry,
  overdrawn,
  record,
  renamed,
  twice,
  without,
} from '../../testing/corrupt-books.ts';
import { resealed, sampleBooks } from '../../testing/sample-books.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { InvariantId } from '../ledger/violation.ts';

const healthy = sampleBooks();
const price = { coinUnits: 390_600, rateUsd: 128_000, rateAtMs: 1 };

describe('healthy books', () => {
  it('raise no alarm: every kind of record, an edit and a coin shortfall', () => {
    expect(checkUserBooks(healthy)).toEqual([]);
    expect(new Set(healthy.entries.map(({ event }) => event)).size).toBe(7);
    expect(healthy.account.usd.held).toBe(50_000);
    const postings = healthy.entries.flatMap((entry) => entry.postings);
    expect(postings.filter(({ account }) => account === 'sys:fx')).toHaveLength(3);
    expect(healthy.transactions.find(({ id }) => id === 'returned')?.paid?.coinUnits).toBe(390_600);
  });

  it('raise no alarm if nothing has happened yet', () => {
    expect(checkUserBooks({ account: makeAccount(), entries: [], transactions: [] })).toEqual([]);
    expect(checkUserBooks({ account: makeAccount(), entries: [], transactions: [makeDeposit()] })).toEqual(
      [],
    );
  });

  it('raise no alarm when the chain is sealed again without a change', () => {
    expect(resealed(healthy)).toEqual({ ...healthy });
  });
});

/** Each corruption, with or without a repaired hash chain, and the invariants that must be violated. */
const corruptions: [string, (books: UserBooks) => UserBooks, InvariantId[]][] = [
  ['a line is made larger', (books) => lines(books, 'deposit-approved', grown), ['I1', 'I2', 'I5', 'I6']],
  [
    'a line is dropped',
    (books) => lines(books, 'withdrawal-held', (list) => list.slice(1)),
    ['I1', 'I2', 'I5', 'I6'],
  ],
  [
    'a line names an unknown account',
    (books) => lines(books, 'profit-credited', renamed),
    ['I1', 'I5', 'I6'],
  ],
  ['a line has a fraction', (books) => lines(books, 'deposit-approved', halved), ['I2', 'I3', 'I5', 'I6']],
  ['the account has a cent more', (books) => money(books, 'available', 1), ['I2']],
  ['the account holds a cent less', (books) => money(books, 'held', -1), ['I2', 'I4']],
  [
    'money is spent before it arrived, though the final balance is right',
    (books) => resealed(moveEntry(books, 'withdrawal-held', 0)),
    ['I3', 'I6'],
  ],
  ['a figure is below zero', (books) => resealed(overdrawn(books)), ['I3']],
  [
    'a Pending withdrawal becomes Rejected without its release',
    (books) => record(books, 'pending', { status: 'Rejected' }),
    ['I4', 'I5'],
  ],
  ['a Pending withdrawal is lost', (books) => without(books, 'pending'), ['I4', 'I5']],
  [
    'a held amount is changed in the record',
    (books) => record(books, 'pending', { heldCoinUnits: 1 }),
    ['I4', 'I5'],
  ],
  [
    'a deposit becomes Approved without its posting',
    (books) => record(books, 'waiting', { status: 'Approved' }),
    ['I5'],
  ],
  [
    'a rejected deposit becomes Approved',
    (books) => record(books, 'refused', { status: 'Approved' }),
    ['I5'],
  ],
  [
    'an approved deposit becomes Rejected',
    (books) => record(books, 'deposit', { status: 'Rejected' }),
    ['I5'],
  ],
  ['a paid withdrawal becomes Rejected', (books) => record(books, 'paid', { status: 'Rejected' }), ['I5']],
  [
    'a released withdrawal becomes Approved',
    (books) => record(books, 'released', { status: 'Approved' }),
    ['I5'],
  ],
  ['a credit is not Approved', (books) => record(books, 'credit', { status: 'Rejected' }), ['I5']],
  [
    'the amount of an approved deposit is changed',
    (books) => record(books, 'deposit', { amountUsdCents: 1 }),
    ['I5'],
  ],
  [
    'the coin paid out is changed',
    (books) => record(books, 'paid', { paid: { ...price, coinUnits: 1 } }),
    ['I5'],
  ],
  [
    'the coin of a payment that returned some is changed',
    (books) => record(books, 'returned', { paid: { ...price, coinUnits: 390_700 } }),
    ['I5'],
  ],
  ['a paid withdrawal has no price', (books) => record(books, 'paid', { paid: null }), ['I5']],
  [
    'a payment is noted as returned without its posting',
    (books) => record(books, 'paid', { returned: { reason: '', by: { uid: 'a', name: 'A' }, atMs: 1 } }),
    ['I5'],
  ],
  ['a returned payment is forgotten', (books) => record(books, 'bounced', { returned: null }), ['I5']],
  ['a return is posted twice', (books) => resealed(twice(books, 'payout-returned')), ['I2', 'I5', 'I6']],
  [
    'what was never paid was returned',
    (books) => record(books, 'bounced', { status: 'Rejected', paid: null }),
    ['I5'],
  ],
  ['a deposit was sent', (books) => record(books, 'deposit', { paidTxid: 'a', paidAtMs: 1 }), ['I5']],
  [
    'the id of a payment was never entered',
    (books) => record(books, 'paid', { paidTxid: 'a', paidAtMs: 1 }),
    ['I5'],
  ],
  ['the time of a payment is changed', (books) => record(books, 'bounced', { paidAtMs: 1 }), ['I5']],
  ['a deposit has been paid out', (books) => record(books, 'deposit', { paid: price }), ['I5']],
  ["another user's record is among them", (books) => record(books, 'waiting', { uid: 'somebody' }), ['I5']],
  ['the record of an entry is lost', (books) => without(books, 'credit'), ['I5']],
  ['an effect is posted twice', (books) => resealed(twice(books, 'deposit-approved')), ['I2', 'I5', 'I6']],
  [
    'an edit touches what is held',
    (books) => resealed(lines(books, 'figures-edited', heldInstead)),
    ['I2', 'I3', 'I5', 'I6'],
  ],
  ['an entry is removed', (books) => dropped(books, 'profit-credited'), ['I2', 'I5', 'I6']],
  [
    'an entry is removed and the chain mended',
    (books) => resealed(dropped(books, 'profit-credited')),
    ['I2', 'I5', 'I6'],
  ],
  ['two entries are swapped', (books) => moveEntry(books, 'profit-credited', 0), ['I6']],
  ['a snapshot is changed', (books) => entry(books, 'figures-edited', { after: healthy.account }), ['I6']],
  ['a reason is changed', (books) => entry(books, 'figures-edited', { reason: 'as ordered' }), ['I6']],
  [
    'an entry belongs to somebody else',
    (books) => entry(books, 'figures-edited', { uid: 'somebody' }),
    ['I6'],
  ],
  [
    'an id does not match its effect',
    (books) => resealed(entry(books, 'figures-edited', { id: 'mine' })),
    ['I6'],
  ],
  ['the count is wrong', (books) => account(books, { seq: healthy.account.seq + 1 }), ['I6']],
  ['the head is wrong', (books) => account(books, { head: 'f'.repeat(64) }), ['I6']],
  ['the account is reset', (books) => ({ ...books, account: makeAccount() }), ['I2', 'I4', 'I6']],
  ['one key made two records', (books) => ({ ...books, transactions: doubled(books.transactions) }), ['I10']],
  [
    'one record is read twice',
    (books) => ({ ...books, transactions: [...books.transactions, ...last(books)] }),
    ['I10'],
  ],
];

describe('one key of two administrators', () => {
  const ben = { uid: 'ben', name: 'Ben' };
  const first = { uid: 'ada', name: 'Ada', atMs: 1, digest: '' };
  const keyFaults = (transactions: Transaction[]) =>
    checkUserBooks({ account: makeAccount(), entries: [], transactions }).filter(
      ({ invariant }) => invariant === 'I10',
    );
  const credit = (changes: Partial<Transaction>) =>
    makeCredit({ transactionId: '1234567890123', decidedBy: ben, ...changes });

  it('is no fault: a credit belongs to its proposer, no matter who confirmed it', () => {
    const confirmed = credit({ id: 'proposed', approvals: [first] });
    expect(keyFaults([confirmed, credit({ id: 'alone' })])).toEqual([]);
    expect(keyFaults([confirmed, credit({ id: 'again', approvals: [first] })])).toHaveLength(1);
  });
});

describe('a corruption', () => {
  it.each(corruptions)('is found: %s', (_what, corrupt, invariants) => {
    const found = new Set(checkUserBooks(corrupt(healthy)).map(({ invariant }) => invariant));
    expect([...found]).toEqual(expect.arrayContaining(invariants));
  });

  it("is found for every invariant that a single user's records can violate", () => {
    const covered = new Set(corruptions.flatMap(([, , invariants]) => invariants));
    expect([...covered].sort()).toEqual(['I1', 'I10', 'I2', 'I3', 'I4', 'I5', 'I6']);
  });

  it('is reported with its place and what is wrong', () => {
    expect(checkUserBooks(money(healthy, 'available', 1))).toEqual([
      {
        invariant: 'I2',
        uid: healthy.account.uid,
        subject: healthy.account.uid,
        detail: 'usd available is 250001, not 250000',
      },
    ]);
    expect(checkUserBooks(record(healthy, 'waiting', { status: 'Approved' }))).toMatchObject([
      { invariant: 'I5', subject: 'waiting' },
    ]);
  });
});
