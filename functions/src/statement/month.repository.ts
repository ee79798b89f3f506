import { collections } from '@keelstone/domain/collections';
import { monthId, monthOf, type Month } from '@keelstone/domain/ledger/month';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function monthRepository(db: Database) {
  const rows = collection<Month>(db, collections.months);
  return {
    ...rows,
    /** An account's month at a moment; read with the account by whatever posts to it. */
    running: (uid: string, atMs: number) => rows.at(monthId(uid, monthOf(atMs))),
  };
}
