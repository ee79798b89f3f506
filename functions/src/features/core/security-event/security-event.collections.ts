import type { EventDetail } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { SecurityEvent } from '@keelstone/domain/core/security-event/security-event';
import { collections } from '@keelstone/domain/collections';
import { expiresAtMs, type ExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { collection, type Collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';

/** The rows of security events, which only their age removes. */
export function securityEventCollection(db: Database, days: ExpiringDays): Collection<SecurityEvent> {
  return collection<SecurityEvent>(db, collections.securityEvents, {
    expiresAtMs: ({ atMs }) => expiresAtMs('securityEvent', atMs, days),
  });
}

/** Their details. Those of `audit` are in the same collection and are kept as long as the ledger. */
export function securityEventDetailCollection(
  db: Database,
  now: () => number,
  days: ExpiringDays,
): Collection<EventDetail> {
  return collection<EventDetail>(db, collections.auditDetails, {
    expiresAtMs: () => expiresAtMs('securityEvent', now(), days),
  });
}
