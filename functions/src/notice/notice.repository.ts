import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Notice } from '@keelstone/domain/notice/notice';
import { expiresAtMs, type ExpiringDays } from '@keelstone/domain/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function noticeRepository(db: Database, days: ExpiringDays) {
  const rows = collection<Notice>(db, collections.notices, {
    expiresAtMs: ({ atMs }) => expiresAtMs('notice', atMs, days),
  });
  return {
    ...rows,
    /** The newest of one account. */
    listLatest: (uid: string): Promise<Notice[]> =>
      rows.list({
        where: [['uid', '==', uid]],
        orderBy: [['atMs', 'desc']],
        limit: limits.noticesShown,
      }),
  };
}
