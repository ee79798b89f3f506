import { DomainError } from '@keelstone/domain/errors';
import type { ListSort } from '@keelstone/domain/kernel/api/common.wire';

export type PageRequest = { limit: number; cursor?: string | undefined; sort?: ListSort };

export type Total = { total: number; isTotalExact?: false };

export type Page<T> = Total & { items: T[]; nextCursor: string | null };

const timeCursorPattern = /^(\d{1,16})_([A-Za-z0-9]{1,40})$/;

/** Parses the time and id after which a list by time continues. Errors: `invalid-input` for a malformed cursor. */
export function parseTimeCursor(cursor: string): [atMs: number, id: string] {
  const [, atMs, id] = timeCursorPattern.exec(cursor) ?? [];
  if (id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  return [Number(atMs), id];
}

/** Cuts off the row that was read to look ahead, and returns the cursor of the last row if more follow. */
export function cutPage<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
