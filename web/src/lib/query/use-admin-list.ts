import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListFilter } from './list-filter.ts';
import { usePages, type PageOf } from './use-pages.ts';

/** One page of a list, as the API is asked for it. */
export type PageQuery<Status extends string> = ListFilter<Status> & { cursor: string | undefined };

/**
 * An administrator's list, a page at a time. Another search, order or page size keeps the old rows visible until the
 * new ones arrive (`pages.isStale`); another status must not show the rows of this one.
 */
export function useAdminList<T, Status extends string>(options: {
  name: string;
  filter: ListFilter<Status>;
  ask: (query: PageQuery<Status>, signal: AbortSignal) => Promise<PageOf<T>>;
}) {
  const { name, filter, ask } = options;
  const { status, search, sort, limit } = filter;
  const query = useInfiniteQuery({
    queryKey: [name, status, search, sort, limit],
    queryFn: ({ pageParam: cursor, signal }) => ask({ ...filter, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === status ? previous : undefined,
  });
  return usePages(query);
}
