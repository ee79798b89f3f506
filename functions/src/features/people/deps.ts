import { collections } from '@keelstone/domain/collections';
import type { NoticesRead } from '@keelstone/domain/people/notification/notice';
import type { OwnerCopy } from '@keelstone/domain/core/user/owner-copy';
import type { CollectionSettings } from '../../platform/deps.ts';
import { collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as AccessDeps } from '../access/deps.ts';
import { activityRepository } from './activity/activity.repository.ts';
import { renameRepository } from './profile/rename.repository.ts';

export type Deps = AccessDeps & ReturnType<typeof peopleCollections> & FromAbove;

/** The records of rooms above in which a new name is copied. */
type FromAbove = Record<
  'kyc' | 'transactions',
  { renameOwner: (uid: string, owner: OwnerCopy) => Promise<void> }
>;

export function peopleCollections(db: Database, { now, expiringDays }: CollectionSettings) {
  return {
    activity: activityRepository(db, { days: expiringDays, now }),
    renames: renameRepository(db),
    noticesRead: collection<NoticesRead>(db, collections.noticesRead),
    newsletter: collection<{ email: string; subscribedAtMs: number }>(db, collections.newsletter),
  };
}
