import { collections } from '@keelstone/domain/collections';
import { activityLimits } from '@keelstone/domain/people/activity/activity.limits';
import type { LoginActivity } from '@keelstone/domain/people/activity/login-activity';
import { expiresAtMs } from '@keelstone/domain/rights/retention/expiry';
import { type ExpirySettings, filterUnexpired } from '../../../platform/collections/unexpired-filter.ts';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { Filter } from '../../../platform/firestore/query.ts';

export function activityRepository(db: Database, expiry: ExpirySettings) {
  const rows = collection<LoginActivity>(db, collections.activity, {
    expiresAtMs: ({ createdAtMs }) => expiresAtMs('activity', createdAtMs, expiry.days),
  });
  const shownOf = (uid: string): Filter[] => [
    ['uid', '==', uid],
    ...filterUnexpired('activity', 'createdAtMs', expiry),
  ];
  return {
    ...rows,
    /** The entries of an account that its owner is shown. */
    shownOf,
    listLatest: (uid: string) =>
      rows.list({
        where: shownOf(uid),
        orderBy: [['createdAtMs', 'desc']],
        limit: activityLimits.entries,
      }),
  };
}
