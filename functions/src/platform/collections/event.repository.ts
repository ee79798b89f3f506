import { collections } from '@keelstone/domain/collections';
import { parseAuditRow } from '@keelstone/domain/desk/audit/audit-row';
import type { AuditTrail, FoundEvent } from '@keelstone/domain/desk/audit/audit.contract';
import { toMoments } from '@keelstone/domain/kernel/api/common.wire';
import { toDetailId, type EventDetail, type EventRow } from '@keelstone/domain/kernel/hash-chain/event-row';
import { rowHash } from '@keelstone/domain/kernel/hash-chain/seal';
import type { Database } from '../firestore/database.ts';
import { cutPage, parseTimeCursor } from '../firestore/page.ts';
import { type Filter, newestFirst } from '../firestore/query.ts';
import { readShownRows } from '../firestore/read-shown-rows.ts';
import type { Row } from '../firestore/tx.ts';
import { toStoredRow } from './seal.repository.ts';

/** The filters of a trail, combined. */
export type EventQuery = {
  trail: AuditTrail;
  who?: string | undefined;
  what?: string | undefined;
  whom?: string | undefined;
  record?: string | undefined;
  /** Kinds of which any matches, instead of the kind of `what`. */
  kinds?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The time after which rows are left out. */
  untilMs?: number;
  limit: number;
  cursor?: string | undefined;
  /** Returns whether the reader may see a row, absent if all are shown. */
  isShown?: (row: EventRow<string>) => boolean;
};

export type FoundEvents = { items: FoundEvent[]; nextCursor: string | null };

const trails = { audit: collections.audit, security: collections.securityEvents } as const;
const kindsMax = 30;

/** Searches of event rows: decisions and views, or the security events of all accounts. */
export function eventRepository(db: Database) {
  return {
    /**
     * One page, newest first. It is full even if rows are left out, so that nobody notices. It reads one document for
     * each row, shown or left out, one to look ahead, and a few more if rows may be hidden. For more than 30 kinds it
     * reads twice as many. Errors: `invalid-input` for a malformed cursor.
     */
    async listPage({ trail, limit, cursor, isShown, kinds, ...asked }: EventQuery): Promise<FoundEvents> {
      const rowsAfter = async (startAfter: unknown[] | undefined, wanted: number): Promise<FoundEvent[]> => {
        const lists = await Promise.all(
          kindChunks(kinds).map((kindFilters) => {
            const where = [...buildFilters(asked), ...kindFilters];
            return db.query(trails[trail], { where, ...newestFirst('atMs', startAfter), limit: wanted });
          }),
        );
        const rows = lists.flat().map((each) => toFound(trails[trail], each));
        return lists.length === 1 ? rows : rows.sort(byTime).slice(0, wanted);
      };
      const keyOf = ({ id, row }: FoundEvent) => [row.atMs, id];
      const from = cursor === undefined ? undefined : parseTimeCursor(cursor);
      const events = await readShownRows(
        { rowsAfter, keyOf, isShown: isShown && ((each: FoundEvent) => isShown(each.row)) },
        from,
        limit + 1,
      );
      return cutPage(events, limit, ({ id, row }) => `${String(row.atMs)}_${id}`);
    },

    /** The details of rows in one round trip, a read each, or `undefined` for erased ones. */
    async findDetails(ids: readonly string[]): Promise<(EventDetail | undefined)[]> {
      if (ids.length === 0) return [];
      const details = await db.getAll(
        ids.map((id) => ({ collection: collections.auditDetails, id: toDetailId(id) })),
      );
      return details.map((detail) => detail as EventDetail | undefined);
    },

    /** One row of either trail with its detail, in one round trip of three reads. */
    async findWithDetail(
      id: string,
    ): Promise<(FoundEvent & { detail: EventDetail | undefined }) | undefined> {
      const [decision, event, detail] = await db.getAll([
        { collection: collections.audit, id },
        { collection: collections.securityEvents, id },
        { collection: collections.auditDetails, id: toDetailId(id) },
      ]);
      const data = decision ?? event;
      const trail = decision === undefined ? trails.security : trails.audit;
      return data === undefined
        ? undefined
        : { ...toFound(trail, { id, data }), detail: detail as EventDetail | undefined };
    },
  };
}

function toFound(collection: string, { id, data }: Row): FoundEvent {
  return { id, row: parseAuditRow(data), hash: rowHash(toStoredRow(collection, { id, data })) };
}

function buildFilters({
  who,
  what,
  whom,
  record,
  from,
  to,
  untilMs,
}: Omit<EventQuery, 'trail' | 'limit' | 'cursor' | 'kinds'>): Filter[] {
  const { fromMs, toMs } = toMoments({ from, to });
  const equal = { actorUid: who, kind: what, subjectUid: whom, targetId: record };
  return [
    ...Object.entries(equal).flatMap(([field, value]): Filter[] =>
      value === undefined ? [] : [[field, '==', value]],
    ),
    ...(fromMs === undefined ? [] : [['atMs', '>=', fromMs] as const]),
    ...(toMs === undefined ? [] : [['atMs', '<=', toMs] as const]),
    ...(untilMs === undefined ? [] : [['atMs', '<=', untilMs] as const]),
  ];
}

/** Splits the kinds for several queries, because Firestore compares with at most 30 values. */
function kindChunks(kinds: readonly string[] | undefined): Filter[][] {
  if (kinds === undefined) return [[]];
  return Array.from({ length: Math.ceil(kinds.length / kindsMax) }, (_each, index) => [
    ['kind', 'in', kinds.slice(index * kindsMax, (index + 1) * kindsMax)],
  ]);
}

function byTime(one: FoundEvent, other: FoundEvent): number {
  return other.row.atMs - one.row.atMs || (one.id < other.id ? 1 : -1);
}
