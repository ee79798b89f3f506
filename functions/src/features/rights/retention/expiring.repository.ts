import { collections } from '@keelstone/domain/collections';
import type { Hold } from '@keelstone/domain/desk/legal-hold/legal-hold';
import { ttlField } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { Place } from '../../../platform/firestore/tx.ts';
import { hasCode } from '../../../platform/has-code.ts';

const pageSize = 200;
/** The gRPC code for a missing document. */
const notFound = 5;

/** The collections with a person's expiring documents, and the field with their owner. */
const expiring = [
  [collections.mail, 'to', 'email'],
  [collections.activity, 'uid', 'uid'],
  [collections.notices, 'uid', 'uid'],
  [collections.securityEvents, 'subjectUid', 'uid'],
  // Details of audit rows have no expiry, so no query by expiry finds them.
  [collections.auditDetails, 'subjectUid', 'uid'],
] as const;

/** A person's documents that Firestore's time-to-live policies would remove. */
export function expiringRepository(db: Database) {
  return {
    /** Up to `pageSize` documents of each kind that expire up to a given time. */
    async listSoon(person: Pick<Hold, 'uid' | 'email'>, untilMs: number): Promise<Place[]> {
      const lists = await Promise.all(
        expiring.map(async ([collection, field, key]) => {
          const rows = await db.query(collection, {
            where: [
              [field, '==', person[key]],
              [ttlField, '<=', new Date(untilMs)],
            ],
            orderBy: [[ttlField, 'asc']],
            select: [],
            limit: pageSize,
          });
          return rows.map(({ id }): Place => ({ collection, id }));
        }),
      );
      return lists.flat();
    },

    /** Sets the expiry of each document separately. A document that was removed meanwhile stays removed. */
    async postpone(places: readonly Place[], toMs: number): Promise<void> {
      try {
        await db.updateEach(places.map((place) => ({ place, data: { [ttlField]: new Date(toMs) } })));
      } catch (error) {
        if (!hasCode(error, notFound)) throw error;
      }
    },
  };
}
