import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { makeKey } from '../api/query-keys.ts';

/** The change of a record, found by its `_id` (a session by its `sid`): new fields, or that it is gone. */
export type RecordChange = {
  /** The calls whose answers contain the record. A call omitted here stays stale until refetched. */
  in: readonly Endpoint[];
  id: string;
  fields: object | 'gone';
};

/** Applies a change to the cached answers, until they are refreshed. */
export function showRecord(queryClient: QueryClient, change: RecordChange): void {
  for (const endpoint of change.in)
    queryClient.setQueriesData({ queryKey: makeKey(endpoint) }, (answer: unknown) =>
      applyChange(answer, change),
    );
}

function applyChange(value: unknown, change: RecordChange): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => change.fields !== 'gone' || !isIt(each, change))
      .map((each) => applyChange(each, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, applyChange(each, change)] as const);
  const next = Object.fromEntries(entries);
  // A row that has gone is not in the total of its page either.
  const gone = countRows(value) - countRows(next);
  return {
    ...next,
    ...(gone > 0 && 'total' in value && { total: Number(value.total) - gone }),
    ...(isIt(value, change) && change.fields !== 'gone' && change.fields),
  };
}

function countRows(page: object): number {
  return 'items' in page && Array.isArray(page.items) ? page.items.length : 0;
}

function isIt(value: unknown, { id }: RecordChange): boolean {
  return isObject(value) && (('_id' in value && value._id === id) || ('sid' in value && value.sid === id));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
