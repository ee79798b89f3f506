import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';

/** What an answer tells of a record, by its `_id` (a session's `sid`): other fields, or that it has gone. */
export type RecordChange = { id: string; fields: object | 'gone' };

/** Shows it in every answer that is kept, until that is asked for again. */
export function showRecord(queryClient: QueryClient, change: RecordChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
    const next: unknown = replaceEqualDeep(state.data, changed(state.data, change));
    if (next !== state.data) queryClient.setQueryData(queryKey, next);
  }
}

function changed(value: unknown, change: RecordChange): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => change.fields !== 'gone' || !isIt(each, change))
      .map((each) => changed(each, change));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, changed(each, change)] as const);
  return {
    ...Object.fromEntries(entries),
    ...(isIt(value, change) && change.fields !== 'gone' && change.fields),
  };
}

function isIt(value: unknown, { id }: RecordChange): boolean {
  return isPlain(value) && (('_id' in value && value._id === id) || ('sid' in value && value.sid === id));
}

/** No image, no map: what JSON can hold. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
