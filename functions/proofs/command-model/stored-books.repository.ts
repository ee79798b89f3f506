import { getFirestore, type QuerySnapshot } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { holders, people } from '@keelstone/domain/testing/ledger-model/command';
import { MemoryStore } from '@keelstone/domain/testing/ledger-model/memory-store';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { parseFigures } from '../../src/firestore/account.parse.ts';
import { withoutIndex } from '../../src/firestore/owner-indexed.ts';
import type { Cast } from './cast.ts';

/** What is stored of the holders' money at one moment. */
export type StoredBooks = {
  /** The documents under the model's names, for the model's own comparison. */
  store: MemoryStore;
  /** All of it as text: the same text means that nothing was written (I9). */
  text: string;
};

/** Three reads for three people, because this happens after every command. */
export async function readStoredBooks(cast: Cast): Promise<StoredBooks> {
  const db = getFirestore();
  const uids = holders.map((name) => cast.of(name).uid);
  const ofHolders = (name: string) => db.collection(name).where('uid', 'in', uids).get();
  const [accountRows, entryRows, recordRows] = await Promise.all([
    ofHolders(collections.accounts),
    ofHolders(collections.journal),
    ofHolders(collections.transactions),
  ]);
  const accounts = accountRows.docs.map((row) => parseFigures<Account>(row.data()));
  const entries = documents<JournalEntry>(entryRows).sort((a, b) => a.seq - b.seq);
  const records = documents<Transaction>(recordRows);

  const renamed = <T extends { uid: string }>(document: T): T => ({
    ...document,
    uid: cast.nameOf(document.uid) ?? document.uid,
  });
  const store = new MemoryStore();
  store.transact((tx) => {
    for (const account of accounts.map(renamed)) tx.create('accounts', account.uid, account);
    for (const entry of entries) tx.create('journal', entry.id, renamed(entry));
    for (const record of records) tx.create('transactions', record.id, renamed(record));
  });
  return { store, text: JSON.stringify([accounts, entries, records]) };
}

/**
 * Removes what a sequence has written, once it is proved: the emulator looks through whole collections, so that
 * thousands of sequences would take longer and longer.
 */
export async function forgetBooks(cast: Cast): Promise<void> {
  const db = getFirestore();
  const uids = people.map((name) => cast.of(name).uid);
  const writer = db.bulkWriter();
  const ofPeople = [
    ...(['users', 'accounts', 'directory', 'journal', 'transactions', 'kyc'] as const).map((name) =>
      db.collection(collections[name]).where('uid', 'in', uids),
    ),
    db.collection(collections.audit).where('subjectUid', 'in', uids),
  ];
  for (const { docs } of await Promise.all(ofPeople.map((query) => query.select().get()))) {
    for (const { ref } of docs) void writer.delete(ref);
  }
  await writer.close();
}

function documents<T>({ docs }: QuerySnapshot): T[] {
  return docs.map((row) => withoutIndex(row.data()) as T);
}
