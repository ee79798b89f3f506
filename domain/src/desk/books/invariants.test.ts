import { describe, expect, it } from 'vitest';
import {
  account,
  doubled,
  dropped,
  entry,
  grown,
  halved,
  heldInstead,
  lastTwice,
  lines,
  money,
  moveEntry,
  overdrawn,
  record,
  renamed,
  twice,
  without,
  type Damage,
} from '../../../testing/corrupt-books.ts';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeCredit, makeDeposit } from '../../../testing/make-transaction.ts';
import { resealed, sampleBooks } from '../../../testing/sample-books.ts';
import type { InvariantId } from '../../core/ledger/violation.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';
import { checkUserBooks } from './invariants.ts';

const healthy = sampleBooks();
const sealed =
  (damage: Damage): Damage =>
  (books) =>
    resealed(damage(books));
const ben = { uid: 'ben', name: 'Ben' };
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
});

/** Each corruption, with or without a repaired hash chain, and the invariants that must be violated. */
const corruptions: [string, Damage, InvariantId[]][] = [
  ['a line is made larger', lines('deposit-approved', grown), ['I1', 'I2', 'I5', 'I6']],
  ['a line is dropped', lines('withdrawal-held', (list) => list.slice(1)), ['I1', 'I2', 'I5', 'I6']],
  ['a line names an unknown account', lines('profit-credited', renamed), ['I1', 'I5', 'I6']],
  ['a line has a fraction', lines('deposit-approved', halved), ['I2', 'I3', 'I5', 'I6']],
  ['the account has a cent more', money('available', 1), ['I2']],
  ['the account holds a cent less', money('held', -1), ['I2', 'I4']],
  ['money is spent before it arrived', sealed(moveEntry('withdrawal-held', 0)), ['I3', 'I6']],
  ['a figure is below zero', sealed(overdrawn), ['I3']],
  ['a Pending withdrawal is not released', record('pending', { status: 'Rejected' }), ['I4', 'I5']],
  ['a Pending withdrawal is lost', without('pending'), ['I4', 'I5']],
  ['a held amount is changed in the record', record('pending', { heldCoinUnits: 1 }), ['I4', 'I5']],
  ['a deposit becomes Approved without its posting', record('waiting', { status: 'Approved' }), ['I5']],
  ['an approved deposit becomes Rejected', record('deposit', { status: 'Rejected' }), ['I5']],
  ['a paid withdrawal becomes Rejected', record('paid', { status: 'Rejected' }), ['I5']],
  ['a released withdrawal becomes Approved', record('released', { status: 'Approved' }), ['I5']],
  ['a credit is not Approved', record('credit', { status: 'Rejected' }), ['I5']],
  ['the amount of an approved deposit is changed', record('deposit', { amountUsdCents: 1 }), ['I5']],
  ['the coin paid out is changed', record('paid', { paid: { ...price, coinUnits: 1 } }), ['I5']],
  [
    'that of one that returned some too',
    record('returned', { paid: { ...price, coinUnits: 390_700 } }),
    ['I5'],
  ],
  ['a paid withdrawal has no price', record('paid', { paid: null }), ['I5']],
  ['a return has no posting', record('paid', { returned: { reason: '', by: ben, atMs: 1 } }), ['I5']],
  ['a returned payment is forgotten', record('bounced', { returned: null }), ['I5']],
  ['a return is posted twice', sealed(twice('payout-returned')), ['I2', 'I5', 'I6']],
  ['what was never paid was returned', record('bounced', { status: 'Rejected', paid: null }), ['I5']],
  ['a deposit was sent', record('deposit', { paidTxid: 'a', paidAtMs: 1 }), ['I5']],
  ['the id of a payment was never entered', record('paid', { paidTxid: 'a', paidAtMs: 1 }), ['I5']],
  ['the time of a payment is changed', record('bounced', { paidAtMs: 1 }), ['I5']],
  ['a deposit has been paid out', record('deposit', { paid: price }), ['I5']],
  ["another user's record is among them", record('waiting', { uid: 'somebody' }), ['I5']],
  ['the record of an entry is lost', without('credit'), ['I5']],
  ['an effect is posted twice', sealed(twice('deposit-approved')), ['I2', 'I5', 'I6']],
  ['an edit touches what is held', sealed(lines('figures-edited', heldInstead)), ['I2', 'I3', 'I5', 'I6']],
  ['an entry is removed and the chain mended', sealed(dropped('profit-credited')), ['I2', 'I5', 'I6']],
  ['two entries are swapped', moveEntry('profit-credited', 0), ['I6']],
  ['a reason is changed', entry('figures-edited', { reason: 'as ordered' }), ['I6']],
  ['an entry belongs to somebody else', entry('figures-edited', { uid: 'somebody' }), ['I6']],
  ['an id does not match its effect', sealed(entry('figures-edited', { id: 'mine' })), ['I6']],
  ['the count is wrong', account({ seq: healthy.account.seq + 1 }), ['I6']],
  ['the head is wrong', account({ head: 'f'.repeat(64) }), ['I6']],
  ['the account is reset', (books) => ({ ...books, account: makeAccount() }), ['I2', 'I4', 'I6']],
  ['one key made two records', doubled, ['I10']],
  ['one record is read twice', lastTwice, ['I10']],
];

describe('one key of two administrators', () => {
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

  it('is reported with its place and what is wrong', () => {
    const { uid } = healthy.account;
    const detail = 'usd available is $2,500.01, not $2,500.00';
    const found = checkUserBooks(money('available', 1)(healthy));
    expect(found).toEqual([{ invariant: 'I2', uid, subject: uid, detail }]);
    expect(checkUserBooks(record('waiting', { status: 'Approved' })(healthy))).toMatchObject([
      { invariant: 'I5', subject: 'waiting' },
    ]);
  });
});
