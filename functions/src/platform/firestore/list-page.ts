import { DomainError } from '@keelstone/domain/errors';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { searchGram } from '@keelstone/domain/kernel/search/name-grams';
import type { Collection } from './collection.ts';
import type { Page, PageRequest, Total } from './page.ts';
import { type Filter, inOrder, oldestFirst } from './query.ts';
import { readShownRows } from './read-shown-rows.ts';

/** The filters, fields and order of a list, and where a total beyond the live count is stored. */
export type ListRequest<T, K extends keyof T> = {
  where: readonly Filter[];
  /** The name that a cursor is bound to, by default the filters, which must then be the same on every page. */
  name?: string;
  select: readonly K[];
  idField: K;
  liveCountMax: number;
  keptTotal?: (() => Promise<number | undefined>) | undefined;
  /** Rows that the reader must not know of: left out of the rows and of the total. */
  hidden?: { isHidden(row: Pick<T, K>): boolean; count(): Promise<number> };
};

/**
 * One page of a collection by date, with the total. The cursor is the last row's time and id, so paging stays stable
 * while rows arrive. It carries the first page's total, so that later pages count nothing, and a fingerprint of its
 * list. Reads: one a row, one to look ahead, and on the first page at most two for the count and one for the stored
 * total. Errors: `invalid-input` for a malformed cursor, or one of another list.
 */
export async function listPage<T extends { createdAtMs: number }, K extends keyof T & string>(
  rows: Collection<T>,
  { limit, cursor, sort = 'newest' }: PageRequest,
  request: ListRequest<T, K | 'createdAtMs'>,
): Promise<Page<Pick<T, K | 'createdAtMs'>>> {
  const { where, select, idField, name = where, hidden } = request;
  const list = fingerprint(JSON.stringify([rows.name, name, sort]));
  const from = cursor === undefined ? undefined : parseCursor(cursor, list);
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const ordered = { where, orderBy: [['createdAtMs', direction] as const] };
  const rowsAfter = (startAfter: unknown[] | undefined, wanted: number) =>
    rows.list({ where, ...inOrder('createdAtMs', direction, startAfter), select, limit: wanted });
  const keyOf = (row: Pick<T, K | 'createdAtMs'>) => [row.createdAtMs, row[idField]];
  const isShown = hidden && ((row: Pick<T, K | 'createdAtMs'>) => !hidden.isHidden(row));
  const [pageRows, total] = await Promise.all([
    readShownRows({ rowsAfter, keyOf, isShown }, from && [from.atMs, from.id], limit + 1),
    from?.total ?? countRows(rows, ordered, request),
  ]);
  const items = pageRows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = pageRows.length > limit && last !== undefined;
  const next = hasMore && { atMs: last.createdAtMs, id: String(last[idField]), total, list };
  return { items, ...total, nextCursor: next === false ? null : formatCursor(next) };
}

/** The position of a row in the order by date, then by id. */
export type RowKey = { createdAtMs: number; id: string };
export type WaitingRequest = { after: RowKey | undefined; limit: number };

/** Rows by date, oldest first, beginning after a position. Reads: one a row, one if there is none. */
export function oldestAfter({ after, limit }: WaitingRequest) {
  return { ...oldestFirst('createdAtMs', after && [after.createdAtMs, after.id]), limit };
}

/** The filter of a search by name, e-mail address or order id, or none without a search. */
export function searchFilter(search: string | undefined): Filter[] {
  return search === undefined ? [] : [['nameGrams', 'array-contains', searchGram(search)]];
}

/** Counts all rows that the filters find, in the order of the list, so that one index suffices. */
export function countStatus<T extends object>(
  rows: Collection<T>,
  where: readonly Filter[],
): Promise<number> {
  return rows.count({ where, orderBy: [['createdAtMs', 'desc']] });
}

/** Counts up to the limit, in the order of the list, so that both use one index. Beyond it uses the stored total. */
async function countRows<T extends object, K extends keyof T>(
  rows: Collection<T>,
  ordered: Parameters<Collection<T>['count']>[0],
  { liveCountMax, keptTotal, hidden }: Pick<ListRequest<T, K>, 'liveCountMax' | 'keptTotal' | 'hidden'>,
): Promise<Total> {
  const [live, hiddenCount = 0] = await Promise.all([
    rows.count({ ...ordered, limit: liveCountMax }),
    hidden?.count(),
  ]);
  if (live < liveCountMax) return { total: live - hiddenCount };
  const storedTotal = await keptTotal?.();
  if (storedTotal === undefined || storedTotal < live) return { total: live, isTotalExact: false };
  return { total: storedTotal };
}

/** The end of a page: its last row, the total on the first page, and the list. */
type PageCursor = { atMs: number; id: string; total: Total; list: string };

const pattern = /^(\d{1,16})_([A-Za-z0-9]{1,40})_(\d{1,12})(m?)_([A-Z2-7]{26})$/;

function formatCursor({ atMs, id, total, list }: PageCursor): string {
  const more = total.isTotalExact === false ? 'm' : '';
  return `${String(atMs)}_${id}_${String(total.total)}${more}_${list}`;
}

/** Parses a cursor. Errors: `invalid-input` if it is malformed, or of another search, status, order or list. */
function parseCursor(text: string, list: string): PageCursor {
  const [, atMs, id, total, more, itsList] = pattern.exec(text) ?? [];
  if (id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  if (itsList !== list) throw new DomainError('invalid-input', { field: 'cursor', message: apiTexts.cursor });
  return {
    atMs: Number(atMs),
    id,
    total: { total: Number(total), ...(more === 'm' ? { isTotalExact: false } : {}) },
    list,
  };
}
