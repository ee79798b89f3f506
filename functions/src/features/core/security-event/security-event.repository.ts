import { collections } from '@keelstone/domain/collections';
import type { SecurityEvent } from '@keelstone/domain/core/security-event/security-event';
import { toDetailId, type EventDetail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { expiresAtMs, type ExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { filterUnexpired, type ExpirySettings } from '../../../platform/collections/unexpired-filter.ts';
import { collection, type Collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { cutPage, parseTimeCursor } from '../../../platform/firestore/page.ts';
import { newestFirst } from '../../../platform/firestore/query.ts';

/** An event with its detail, or `undefined` if the row has no detail or it was erased. */
export type FullEvent = { id: string; event: SecurityEvent; detail: EventDetail['detail'] | undefined };
export type EventPage = { items: FullEvent[]; nextCursor: string | null };

export function securityEventRepository(db: Database, expiry: ExpirySettings) {
  const rows = securityEventCollection(db, expiry.days);
  return {
    ...rows,
    /**
     * One page of an account's unexpired events, newest first. Their details take one further round trip. Reads a row
     * and a detail for each event, and one row to look ahead. Errors: `invalid-input` for a malformed cursor.
     */
    async listOf(
      uid: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<EventPage> {
      const events = await db.query(rows.name, {
        where: [['subjectUid', '==', uid], ...filterUnexpired('securityEvent', 'atMs', expiry)],
        ...newestFirst('atMs', cursor === undefined ? undefined : parseTimeCursor(cursor)),
        limit: limit + 1,
      });
      const { items, nextCursor } = cutPage(events, limit, ({ id, data }) => `${String(data['atMs'])}_${id}`);
      const shown = items.map(({ id, data }) => ({ id, event: data as SecurityEvent }));
      const withDetail = shown.filter(({ event }) => event.commitment !== null);
      const details = await db.getAll(
        withDetail.map(({ id }) => ({ collection: collections.auditDetails, id: toDetailId(id) })),
      );
      const detailOf = new Map(
        withDetail.map(({ id }, index) => [id, details[index] as EventDetail | undefined]),
      );
      return {
        items: shown.map(({ id, event }) => ({ id, event, detail: detailOf.get(id)?.detail })),
        nextCursor,
      };
    },
  };
}

/** The rows of security events. They are removed only by age. */
function securityEventCollection(db: Database, days: ExpiringDays): Collection<SecurityEvent> {
  return collection<SecurityEvent>(db, collections.securityEvents, {
    expiresAtMs: ({ atMs }) => expiresAtMs('securityEvent', atMs, days),
  });
}

/** The details of security events. The collection also has the details of audit rows, kept as long as the ledger. */
export function securityEventDetailCollection(
  db: Database,
  now: () => number,
  days: ExpiringDays,
): Collection<EventDetail> {
  return collection<EventDetail>(db, collections.auditDetails, {
    expiresAtMs: () => expiresAtMs('securityEvent', now(), days),
  });
}
