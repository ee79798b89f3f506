import { collections } from '@keelstone/domain/collections';
import type { Notice } from '@keelstone/domain/people/notification/notification';
import { notificationLimits } from '@keelstone/domain/people/notification/notification.limits';
import { expiresAtMs } from '@keelstone/domain/rights/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import type { Filter } from '../firestore/query.ts';
import { type ExpirySettings, filterUnexpired } from './unexpired-filter.ts';

export function noticeRepository(db: Database, expiry: ExpirySettings) {
  const rows = collection<Notice>(db, collections.notices, {
    expiresAtMs: ({ atMs }) => expiresAtMs('notice', atMs, expiry.days),
  });
  const shownOf = (uid: string): Filter[] => [
    ['uid', '==', uid],
    ...filterUnexpired('notice', 'atMs', expiry),
  ];
  return {
    ...rows,
    /** The entries of an account that its owner is shown. */
    shownOf,
    /** The newest entries of an account. */
    listLatest: (uid: string): Promise<Notice[]> =>
      rows.list({
        where: shownOf(uid),
        orderBy: [['atMs', 'desc']],
        limit: notificationLimits.noticesShown,
      }),
  };
}
