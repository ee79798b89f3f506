import { collections } from '@keelstone/domain/collections';
import { noSessions, type Sessions } from '@keelstone/domain/core/session/session';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

export function sessionRepository(db: Database) {
  const rows = collection<Sessions>(db, collections.sessions);
  return {
    ...rows,
    /** Ends all sessions without reading them. The upload count stays, so a password reset gives no new quota. */
    endAll(tx: Writer, uid: string, atMs: number): void {
      tx.merge({ collection: rows.name, id: uid }, noSessions(uid, atMs));
    },
  };
}
