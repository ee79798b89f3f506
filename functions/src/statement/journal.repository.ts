import { collections } from '@keelstone/domain/collections';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function journalRepository(db: Database) {
  const rows = collection<JournalEntry>(db, collections.journal);
  return {
    ...rows,
    /** A user's entries in the order in which they were posted. */
    listOf: (uid: string) => rows.list({ where: [['uid', '==', uid]], orderBy: [['seq', 'asc']] }),
  };
}
