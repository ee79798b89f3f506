import { FieldPath, type Query } from 'firebase-admin/firestore';
import { DomainError } from '@keelstone/domain/errors';
import type { Collection } from './collection.ts';

export type PageRequest = { limit: number; cursor?: string | undefined };
export type Page<T> = { items: T[]; total: number; nextCursor: string | null };

/**
 * One page of a collection, newest first, with the total count (design.md 6). The cursor is the last row's moment
 * and id, so paging stays stable while rows arrive. Errors: `invalid-input` for a cursor that is not ours.
 */
export async function listPage<T extends { createdAtMs: number }>(
  rows: Collection<T>,
  page: PageRequest,
  filtered: Query,
  idOf: (row: T) => string,
): Promise<Page<T>> {
  const ordered = filtered.orderBy('createdAtMs', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const upTo = ordered.limit(page.limit + 1);
  const [found, total] = await Promise.all([
    rows.list(page.cursor === undefined ? upTo : upTo.startAfter(...parseCursor(page.cursor))),
    rows.count(filtered),
  ]);
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  const hasMore = found.length > page.limit && last !== undefined;
  return { items, total, nextCursor: hasMore ? `${String(last.createdAtMs)}_${idOf(last)}` : null };
}

function parseCursor(cursor: string): [number, string] {
  const [, atMs, id] = /^(\d{1,16})_([A-Za-z0-9]{1,40})$/.exec(cursor) ?? [];
  if (atMs === undefined || id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  return [Number(atMs), id];
}
