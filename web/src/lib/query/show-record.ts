import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/query-keys.ts';

/** What an answer tells of a record, by its `_id` (a session's `sid`): other fields, or that it has gone. */
export type RecordChange = {
  /** The calls whose answers show the record. One that is forgotten shows it as it was until it is asked for again. */
  in: readonly Endpoint[];
  id: string;
  fields: object | 'gone';
};

/** Shows it in those answers that are in the cache, until they are asked for again. */
export function showRecord(queryClient: QueryClient, change: RecordChange): void {
  for (const endpoint of change.in)
    queryClient.setQueriesData({ queryKey: keyOf(endpoint) }, (answer: unknown) => changed(answer, change));
}

function changed(value: unknown, change: RecordChange): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => change.fields !== 'gone' || !isIt(each, change))
      .map((each) => changed(each, change));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, changed(each, change)] as const);
  return recounted(value, {
    ...Object.fromEntries(entries),
    ...(isIt(value, change) && change.fields !== 'gone' && change.fields),
  });
}

/** A row that has gone from the pages of a list is not in its total either, which each of them states. */
function recounted(before: object, after: object): object {
  const gone = rowsOf(before) - rowsOf(after);
  if (gone === 0 || !('pages' in after) || !Array.isArray(after.pages)) return after;
  const pages = after.pages.map((page: unknown) =>
    isPlain(page) && 'total' in page && typeof page.total === 'number'
      ? { ...page, total: page.total - gone }
      : page,
  );
  return { ...after, pages };
}

function rowsOf(list: object): number {
  if (!('pages' in list) || !Array.isArray(list.pages)) return 0;
  return list.pages.reduce<number>(
    (sum, page: unknown) =>
      sum + (isPlain(page) && 'items' in page && Array.isArray(page.items) ? page.items.length : 0),
    0,
  );
}

function isIt(value: unknown, { id }: RecordChange): boolean {
  return isPlain(value) && (('_id' in value && value._id === id) || ('sid' in value && value.sid === id));
}

/** No image, no map: what JSON can hold. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
