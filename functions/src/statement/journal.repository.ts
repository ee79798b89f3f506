import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { collection } from '../firestore/collection.ts';

export function journalRepository(db: Firestore) {
  const rows = collection<JournalEntry>(db, collections.journal);
  return {
    ...rows,
    /** A user's entries in the order in which they were posted. */
    listOf: (uid: string) => rows.list({ where: [['uid', '==', uid]], orderBy: [['seq', 'asc']] }),
  };
}
