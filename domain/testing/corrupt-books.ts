import type { Account } from '../src/core/ledger/account.ts';
import type { JournalEntry, JournalEvent, Posting } from '../src/core/ledger/journal.ts';
import type { UserBooks } from '../src/desk/books/invariants.ts';
import type { Transaction } from '../src/money/transaction/transaction.ts';
import type { SampleName } from './sample-books.ts';

/** A way to damage books: it returns damaged copies and leaves the chain of hashes as it was. */
export type Damage = (books: UserBooks) => UserBooks;

export const account =
  (change: Partial<Account>): Damage =>
  (books) => ({ ...books, account: { ...books.account, ...change } });

export const money =
  (bucket: 'available' | 'held', delta: number): Damage =>
  (books) => {
    const { usd } = books.account;
    return account({ usd: { ...usd, [bucket]: usd[bucket] + delta } })(books);
  };

const records =
  (change: (transactions: readonly Transaction[]) => Transaction[]): Damage =>
  (books) => ({ ...books, transactions: change(books.transactions) });

export const record = (name: SampleName, change: Partial<Transaction>): Damage =>
  records((all) => all.map((one) => (one.id === name ? { ...one, ...change } : one)));

export const without = (name: SampleName): Damage => records((all) => all.filter(({ id }) => id !== name));

/** Another record with the key of one that waits. */
export const doubled = records((all) =>
  all.flatMap((one) => (one.id === 'waiting' ? [one, { ...one, id: 'again' }] : [one])),
);

export const lastTwice = records((all) => [...all, ...all.slice(-1)]);

const journal =
  (change: (entries: readonly JournalEntry[]) => JournalEntry[]): Damage =>
  (books) => ({ ...books, entries: change(books.entries) });
const firstOf = (entries: readonly JournalEntry[], event: JournalEvent) =>
  entries.findIndex((one) => one.event === event);

/** Changes the first entry of an event. */
export const entry = (event: JournalEvent, change: Partial<JournalEntry>): Damage =>
  journal((all) => all.map((one, at) => (at === firstOf(all, event) ? { ...one, ...change } : one)));

export const lines = (event: JournalEvent, change: (list: Posting[]) => Posting[]): Damage =>
  journal((all) =>
    all.map((one, at) =>
      at === firstOf(all, event) ? { ...one, postings: change([...one.postings]) } : one,
    ),
  );

export const dropped = (event: JournalEvent): Damage =>
  journal((all) => all.filter((one) => one.event !== event));

export const twice = (event: JournalEvent): Damage =>
  journal((all) => all.flatMap((one) => (one.event === event ? [one, one] : [one])));

export const moveEntry = (event: JournalEvent, to: number): Damage =>
  journal((all) => {
    const at = firstOf(all, event);
    return all.toSpliced(at, 1).toSpliced(to, 0, ...all.slice(at, at + 1));
  });

const each =
  (change: (line: Posting) => Partial<Posting>) =>
  (list: Posting[]): Posting[] =>
    list.map((line) => ({ ...line, ...change(line) }));
const onFirst =
  (change: (line: Posting) => Partial<Posting>) =>
  ([first, ...others]: Posting[]): Posting[] =>
    first === undefined ? others : [{ ...first, ...change(first) }, ...others];

/** The last hold takes a million dollars; account and snapshot agree with it. */
export const overdrawn = lines(
  'withdrawal-held',
  each(({ asset, delta }) => (asset === 'usd' ? { delta: Math.sign(delta) * 100_000_000 } : {})),
);
export const grown = onFirst(({ delta }) => ({ delta: delta + 1 }));
export const renamed = onFirst(() => ({ account: 'sys:pocket' as Posting['account'] }));
export const halved = each(({ delta }) => ({ delta: delta + Math.sign(delta) * 0.5 }));
export const heldInstead = each(({ account }) =>
  account === 'user:available' ? { account: 'user:held' } : {},
);
