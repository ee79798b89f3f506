import type { Transaction } from '../src/transaction/transaction.ts';
import type { Account } from '../src/ledger/account.ts';
import type { UserBooks } from '../src/reconcile/invariants.ts';
import type { JournalEntry, Posting } from '../src/ledger/journal.ts';
import type { SampleName } from './sample-books.ts';

// Ways to damage books: each returns damaged copies and leaves the chain of hashes as it was.

export function account(books: UserBooks, change: Partial<Account>): UserBooks {
  return { ...books, account: { ...books.account, ...change } };
}

export function money(books: UserBooks, bucket: 'available' | 'held', delta: number): UserBooks {
  const { usd } = books.account;
  return account(books, { usd: { ...usd, [bucket]: usd[bucket] + delta } });
}

export function record(books: UserBooks, name: SampleName, change: Partial<Transaction>): UserBooks {
  const transactions = books.transactions.map((one) => (one.id === name ? { ...one, ...change } : one));
  return { ...books, transactions };
}

export function without(books: UserBooks, name: SampleName): UserBooks {
  return { ...books, transactions: books.transactions.filter(({ id }) => id !== name) };
}

/** Changes the first entry of an event. */
export function entry(
  books: UserBooks,
  event: JournalEntry['event'],
  change: Partial<JournalEntry>,
): UserBooks {
  const target = books.entries.find((one) => one.event === event);
  return { ...books, entries: books.entries.map((one) => (one === target ? { ...one, ...change } : one)) };
}

export function lines(
  books: UserBooks,
  event: JournalEntry['event'],
  change: (list: Posting[]) => Posting[],
): UserBooks {
  const target = books.entries.find((one) => one.event === event);
  return entry(books, event, { postings: change(target?.postings ?? []) });
}

export function dropped(books: UserBooks, event: JournalEntry['event']): UserBooks {
  return { ...books, entries: books.entries.filter((one) => one.event !== event) };
}

export function twice(books: UserBooks, event: JournalEntry['event']): UserBooks {
  return { ...books, entries: books.entries.flatMap((one) => (one.event === event ? [one, one] : [one])) };
}

export function moveEntry(books: UserBooks, event: JournalEntry['event'], to: number): UserBooks {
  const target = books.entries.find((one) => one.event === event);
  const others = books.entries.filter((one) => one !== target);
  return { ...books, entries: others.toSpliced(to, 0, ...(target === undefined ? [] : [target])) };
}

/** The last hold takes a million dollars; account and snapshot agree with it. */
export function overdrawn(books: UserBooks): UserBooks {
  const taken = (list: Posting[]): Posting[] =>
    list.map((line) =>
      line.asset === 'usd' ? { ...line, delta: Math.sign(line.delta) * 100_000_000 } : line,
    );
  return lines(books, 'withdrawal-held', taken);
}

export function grown([first, ...others]: Posting[]): Posting[] {
  return first === undefined ? others : [{ ...first, delta: first.delta + 1 }, ...others];
}

export function halved(list: Posting[]): Posting[] {
  return list.map((line) => ({ ...line, delta: line.delta + Math.sign(line.delta) * 0.5 }));
}

export function renamed([first, ...others]: Posting[]): Posting[] {
  return first === undefined
    ? others
    : [{ ...first, account: 'sys:pocket' as Posting['account'] }, ...others];
}

export function heldInstead(list: Posting[]): Posting[] {
  return list.map((line) => (line.account === 'user:available' ? { ...line, account: 'user:held' } : line));
}

export function doubled(transactions: readonly Transaction[]): Transaction[] {
  return transactions.flatMap((one) => (one.id === 'waiting' ? [one, { ...one, id: 'again' }] : [one]));
}

export function last({ transactions }: UserBooks): Transaction[] {
  return transactions.slice(-1);
}
