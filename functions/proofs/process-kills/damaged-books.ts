import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { Transaction } from '@keelstone/domain/transaction/transaction';

type Stored = { entries: readonly JournalEntry[]; transactions: readonly Transaction[] };

/** Damages a user's documents; `undefined` if they have none to damage. */
export type Damage = (stored: Stored) => Stored | undefined;

/**
 * Damage that kills could have caused. The negative control of the proof: each kind must be noticed in any user's
 * books.
 */
export const damages: Readonly<Record<string, Damage>> = {
  'a lost record': toRecord((_record, others) => others),
  'a duplicate record': toRecord((record, others) => [record, { ...record, id: `${record.id}2` }, ...others]),
  'a lost decision': ({ entries, transactions }) => {
    if (transactions.every(({ status }) => status === 'Pending')) return undefined;
    return { entries, transactions: transactions.map((record) => ({ ...record, status: 'Pending' })) };
  },
  'a lost journal entry': toEntry((_entry, others) => others),
  'a duplicate journal entry': toEntry((entry, others) => [...others, entry, entry]),
  'journal entries in the wrong order': ({ entries, transactions }) =>
    entries.length < 3 ? undefined : { transactions, entries: [...entries].reverse() },
};

function toRecord(change: (record: Transaction, others: Transaction[]) => Transaction[]): Damage {
  return ({ entries, transactions }) => {
    const [record, ...others] = transactions;
    return record && { entries, transactions: change(record, others) };
  };
}

/** The newest entry: the first one was arranged before any request. */
function toEntry(change: (entry: JournalEntry, others: JournalEntry[]) => JournalEntry[]): Damage {
  return ({ entries, transactions }) => {
    const entry = entries.at(-1);
    if (entry === undefined || entries.length < 2) return undefined;
    return { transactions, entries: change(entry, entries.slice(0, -1)) };
  };
}
