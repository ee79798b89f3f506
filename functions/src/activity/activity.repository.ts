import type { Firestore } from 'firebase-admin/firestore';
import type { LoginActivity } from '@keelstone/domain/activity/login-activity';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { collection } from '../firestore/collection.ts';

export function activityRepository(db: Firestore) {
  const rows = collection<LoginActivity>(db, collections.activity, {
    expiresAtMs: (entry) => entry.createdAtMs + limits.activityKeptMs,
  });
  return {
    ...rows,
    listLatest: (uid: string) =>
      rows.list({
        where: [['uid', '==', uid]],
        orderBy: [['createdAtMs', 'desc']],
        limit: limits.activityEntries,
      }),
  };
}
