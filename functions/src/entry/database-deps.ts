import { type ExpiringDays, expiringDaysAtFirst } from '@keelstone/domain/rights/retention/expiry';
import { platformCollections } from '../platform/platform-deps.ts';
import type { Database } from '../platform/firestore/database.ts';
import { featureCollections } from '../features/feature-deps.ts';

/**
 * Every collection and repository of a database, made once per process. It needs only a database, so that services can
 * also run on another one than Firestore.
 */
export function databaseDeps(
  db: Database,
  options: { now: () => number; liveCountMax: number; expiringDays?: ExpiringDays },
) {
  const settings = { expiringDays: expiringDaysAtFirst, ...options };
  const platform = platformCollections(db, settings);
  return {
    ...platform,
    ...featureCollections(db, { ...settings, ...platform }),
  };
}
