import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as corrupt from '../../../testing/corrupt-books.ts';
import { anyHistory } from '../../../testing/make-history.ts';
import { resealed, sampleBooks } from '../../../testing/sample-books.ts';
import type { UserBooks } from '../../desk/books/invariants.ts';
import {
  journalEntryFromWire,
  journalPageToWire,
  journalPageWire,
} from '../../money/statement/journal.wire.ts';
import {
  beginCheck,
  checkEntry,
  checkJournal,
  endCheck,
  type JournalFault,
  type JournalFaultKind,
} from './journal-check.ts';
import { type Posting, toCheckableEntry } from './journal.ts';

const healthy = sampleBooks();
const figures = { asset: 'usd', bucket: 'available' } as const;

/** The faults that the owner's browser finds: pages of three as the API answers them, oldest first. */
function ownersFaults({ account, entries }: Pick<UserBooks, 'account' | 'entries'>): JournalFault[] {
  const check = beginCheck(account.uid);
  const faults: JournalFault[] = [];
  for (let from = 0; from < entries.length; from += 3) {
    const page = { account, entries: entries.slice(from, from + 3), records: new Map(), nextCursor: null };
    const sent: unknown = JSON.parse(JSON.stringify(journalPageToWire(page, 0)));
    const { items } = journalPageWire.validateSync(sent);
    for (const item of items) faults.push(...checkEntry(check, journalEntryFromWire(item)));
  }
  return [...faults, ...endCheck(check, account)];
}

/** The faults of one entry, or of the account, in words. */
function faultsOf(subject: string, damage: corrupt.Damage): string[] {
  const { account, entries } = damage(healthy);
  const check = beginCheck(account.uid);
  const faults = entries.flatMap((entry) => checkEntry(check, toCheckableEntry(entry)));
  return [...faults, ...endCheck(check, account)]
    .filter((fault) => fault.subject === subject)
    .map(({ invariant, kind, detail }) => `${invariant} ${kind}: ${detail}`);
}

/** A third entry that nobody posted: a copy of the second one with its own id. */
function inserted(books: UserBooks): UserBooks {
  const [first, second, ...later] = books.entries;
  if (first === undefined || second === undefined) throw new Error('The sample has entries');
  const forged = { ...second, recordId: 'forged', id: `forged_${second.event}` };
  return { ...books, entries: [first, second, forged, ...later] };
}

/** The first entry begins with money that nobody paid in. */
function openedWithMoney(books: UserBooks): UserBooks {
  const after = { ...healthy.account, usd: { available: 300_000, held: 0 } };
  return corrupt.entry('deposit-approved', { after })(books);
}

const corruptions: [string, corrupt.Damage, JournalFaultKind[]][] = [
  [
    'an amount is altered',
    corrupt.lines('deposit-approved', corrupt.grown),
    ['unbalanced', 'hash', 'figure'],
  ],
  ['an entry is removed', corrupt.dropped('profit-credited'), ['order', 'link', 'figure', 'end']],
  ['an entry is inserted', inserted, ['order', 'link', 'hash', 'figure', 'end']],
  ['an entry is inserted and the chain mended', (books) => resealed(inserted(books)), ['figure']],
  ['entries are reordered', corrupt.moveEntry('profit-credited', 0), ['order', 'link', 'figure']],
  ['the head is altered', corrupt.account({ head: 'f'.repeat(64) }), ['end']],
  ['the opening is altered', openedWithMoney, ['hash', 'figure']],
  ['the balance is altered', corrupt.money('available', 1), ['figure']],
  ['who acted is altered', corrupt.entry('figures-edited', { actorUid: 'other' }), ['hash']],
  ['an entry belongs to somebody else', corrupt.entry('figures-edited', { uid: 'other' }), ['foreign']],
];

describe("the owner's check of a journal", () => {
  it.each(corruptions)('finds it when %s', (_what, damage, kinds) => {
    const found = new Set(ownersFaults(damage(healthy)).map(({ kind }) => kind));
    expect([...found]).toEqual(expect.arrayContaining(kinds));
  });

  it('reports both numbers of an altered balance: what is stored, and what the entries come to', () => {
    const [fault, ...more] = ownersFaults(corrupt.money('available', 1)(healthy));
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ kind: 'figure', invariant: 'I2', subject: healthy.account.uid });
    expect(fault?.figure).toEqual({ ...figures, stored: 250_001, recomputed: 250_000 });
    expect(fault?.detail).toBe('usd available is $2,500.01, not $2,500.00');
  });

  it('reports both numbers at the entry whose amount was altered, and names it', () => {
    const double = corrupt.lines('deposit-approved', (list) =>
      list.map((line) => ({ ...line, delta: line.asset === 'usd' ? line.delta * 2 : line.delta })),
    );
    const [fault] = ownersFaults(double(healthy)).filter(({ kind }) => kind === 'figure');
    expect(fault).toMatchObject({
      subject: 'deposit_deposit-approved',
      figure: { ...figures, stored: 200_000, recomputed: 400_000 },
    });
  });

  it('says of an entry everything that is wrong with it', () => {
    const forged = { uid: 'other', recordId: 'other', seq: 7, prevHash: '' };
    expect(faultsOf('credit_profit-credited', corrupt.entry('profit-credited', forged))).toEqual([
      'I6 foreign: belongs to other',
      'I6 id: id does not name its effect',
      'I6 order: seq is 7, not 2',
      'I6 link: does not follow the entry before it',
      'I6 hash: hash does not match its content',
    ]);
  });

  it('says of the lines of an entry which are unknown, do not balance or are impossible', () => {
    const lines = corrupt.lines('profit-credited', ([usd, profit, eth, ...others]) =>
      [
        { ...usd, delta: -199_999.5 },
        { ...profit, account: 'sys:pocket' },
        { ...eth, delta: -1 },
        { ...eth, asset: 'doge' },
        ...others,
      ].map((line) => line as Posting),
    );
    expect(faultsOf('credit_profit-credited', lines)).toEqual([
      'I1 unbalanced: unknown line sys:pocket usd',
      'I1 unbalanced: unknown line user:available doge',
      'I1 unbalanced: usd sums to -231999.5',
      'I1 unbalanced: eth sums to −0.10000001 ETH',
      'I3 impossible: usd available would be 0.5',
      'I3 impossible: eth available would be -1',
      'I6 hash: hash does not match its content',
      'I6 figure: after: usd available is $2,320.00, not 0.5',
      'I6 figure: after: eth available is 0.100000 ETH, not −0.00000001 ETH',
    ]);
  });

  it('says of an account that it does not end where its journal ends', () => {
    const { uid, head } = healthy.account;
    expect(faultsOf(uid, corrupt.account({ seq: 3, head: head.toUpperCase() }))).toEqual([
      'I6 end: seq is 3, entries are 16',
      'I6 end: head is not the last hash',
    ]);
  });

  it('goes on from any entry up to which the journal was proven', () => {
    const { account, entries } = healthy;
    for (const [at, { seq, hash: head, after: balances }] of entries.entries())
      expect(checkJournal(account, entries.slice(at + 1), { seq, head, balances })).toEqual([]);
  });

  it('sends of a stored entry only what is named', () => {
    const { account, entries } = healthy;
    const [first, second] = [entries, entries.map((entry) => ({ ...entry, form: 2 }))].map((stored) =>
      journalPageToWire({ account, entries: stored, records: new Map(), nextCursor: null }, 0),
    );
    expect(second).toEqual(first);
  });

  it('agrees with the reconciliation about any books, consistent or damaged', () => {
    fc.assert(
      fc.property(
        anyHistory,
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom('none', 'drop', 'grow', 'swap', 'figure' as const),
        ({ account, entries }, at, damage) => {
          const books = damaged({ account, entries, transactions: [] }, at, damage);
          const server = checkJournal(books.account, books.entries).map(
            ({ subject, detail }) => `${subject} ${detail}`,
          );
          expect(ownersFaults(books).map(({ subject, detail }) => `${subject} ${detail}`)).toEqual(server);
          if (damage === 'none') expect(server).toEqual([]);
        },
      ),
    );
    for (const [, damage] of corruptions) {
      const books = damage(healthy);
      expect(ownersFaults(books)).toHaveLength(checkJournal(books.account, books.entries).length);
    }
  });
});

function damaged(books: UserBooks, at: number, damage: string): UserBooks {
  const { account, entries } = books;
  const target = entries[at % Math.max(1, entries.length)];
  if (target === undefined || damage === 'none') return books;
  const others = entries.filter((entry) => entry !== target);
  if (damage === 'drop') return { ...books, entries: others };
  if (damage === 'swap') return { ...books, entries: [target, ...others] };
  if (damage === 'figure') return { ...books, account: { ...account, usd: { available: 1, held: 2 } } };
  const grown = { ...target, postings: corrupt.grown(target.postings) };
  return { ...books, entries: entries.map((entry) => (entry === target ? grown : entry)) };
}
