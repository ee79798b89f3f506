import type { EventDetail } from '@keelstone/domain/audit/event-row';
import type { SecurityEvent } from '@keelstone/domain/audit/security-event';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { collection, type Collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

/** The rows of security events, which only their age removes. */
export function securityEventCollection(db: Database): Collection<SecurityEvent> {
  return collection<SecurityEvent>(db, collections.securityEvents, {
    expiresAtMs: (event) => event.atMs + limits.securityEventKeptMs,
  });
}

/** Their details. Those of `audit` are in the same collection and are kept as long as the ledger. */
export function securityEventDetailCollection(db: Database, now: () => number): Collection<EventDetail> {
  return collection<EventDetail>(db, collections.auditDetails, {
    expiresAtMs: () => now() + limits.securityEventKeptMs,
  });
}
