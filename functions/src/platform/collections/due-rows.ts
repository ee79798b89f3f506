import type { DueKind } from '@keelstone/domain/rights/retention/retention';
import type { Collection } from '../firestore/collection.ts';
import { oldestFirst, type Filter } from '../firestore/query.ts';

/** A record with data that is due for erasure, and when it was decided. */
export type DueRow = { kind: DueKind; id: string; uid: string; atMs: number };

/** A request for rows decided up to a given time, oldest first, beginning after `after`. */
export type DueRequest = { untilMs: number; limit: number; after?: { atMs: number; id: string } | undefined };

type Record = { id: string; uid: string };

/** A page of matching records, by the field with the time of their decision. */
export async function listDueRows<Field extends string, T extends Record & { [F in Field]: number | null }>(
  rows: Collection<T>,
  { untilMs, limit, after }: DueRequest,
  { kind, field, where }: { kind: DueKind; field: Field & keyof T & string; where: readonly Filter[] },
): Promise<DueRow[]> {
  const due = await rows.list({
    where: [...where, [field, '<=', untilMs]],
    ...oldestFirst(field, after && [after.atMs, after.id]),
    select: ['id', 'uid', field],
    limit,
  });
  return due.map((row) => ({ kind, id: row.id, uid: row.uid, atMs: Number(row[field]) }));
}
