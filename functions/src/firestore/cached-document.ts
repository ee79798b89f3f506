import type { Collection } from './collection.ts';

/**
 * Every visitor needs it: an instance reads the document once in this time, so a change may take that long to be seen.
 */
const reuseMs = 60_000;

export type CachedDocument<T> = { current(): Promise<T> };

/** A document as this instance last read it, up to a minute ago; `none` if it does not exist. */
export function cachedDocument<T extends object>({
  store,
  id,
  none,
  now,
}: {
  store: Pick<Collection<T>, 'find'>;
  id: string;
  none: T;
  now: () => number;
}): CachedDocument<T> {
  let known: { document: T; atMs: number } | undefined;
  return {
    async current() {
      if (known === undefined || now() - known.atMs >= reuseMs)
        known = { document: (await store.find(id)) ?? none, atMs: now() };
      return known.document;
    },
  };
}
