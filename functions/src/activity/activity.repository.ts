import type { LoginActivity } from '@keelstone/domain/activity/login-activity';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { expiresAtMs, type ExpiringDays } from '@keelstone/domain/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

const pageSize = 200;

export function activityRepository(db: Database, days: ExpiringDays) {
  const rows = collection<LoginActivity>(db, collections.activity, {
    expiresAtMs: ({ createdAtMs }) => expiresAtMs('activity', createdAtMs, days),
  });
  return {
    ...rows,
    listLatest: (uid: string) =>
      rows.list({
        where: [['uid', '==', uid]],
        orderBy: [['createdAtMs', 'desc']],
        limit: limits.activityEntries,
      }),
    /** Deletes every entry of an account, a page at a time: they may be more than one transaction takes. */
    removeAll: async (uid: string): Promise<void> => {
      for (;;) {
        const ids = await rows.listIds({ where: [['uid', '==', uid]], limit: pageSize });
        await Promise.all(ids.map((id) => rows.remove(id)));
        if (ids.length < pageSize) return;
      }
    },
  };
}
