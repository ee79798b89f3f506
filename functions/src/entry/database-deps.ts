import { expiringDaysAtFirst, type ExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { accessCollections } from '../features/access/deps.ts';
import { deskCollections } from '../features/desk/deps.ts';
import { identityCollections } from '../features/identity/deps.ts';
import { moneyCollections } from '../features/money/deps.ts';
import { peopleCollections } from '../features/people/deps.ts';
import { rightsCollections } from '../features/rights/deps.ts';
import { platformCollections } from '../platform/deps.ts';
import type { Database } from '../platform/firestore/database.ts';

/**
 * Every collection and repository of a database, made once per process. Only a database is needed, so that the services
 * can also run over a database other than Firestore.
 */
export function databaseDeps(
  db: Database,
  options: { now: () => number; liveCountMax: number; expiringDays?: ExpiringDays },
) {
  const settings = { expiringDays: expiringDaysAtFirst, ...options };
  const platform = platformCollections(db, settings);
  return {
    ...platform,
    ...accessCollections(db, settings),
    ...peopleCollections(db, settings),
    ...identityCollections(db, platform),
    ...moneyCollections(db, platform),
    ...deskCollections(db),
    ...rightsCollections(db),
  };
}
