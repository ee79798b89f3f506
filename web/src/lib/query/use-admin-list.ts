import { useInfiniteQuery } from '@tanstack/react-query';
import { answerTo } from '../api/call.ts';
import { makeKey } from '../api/query-keys.ts';
import { useOwnIds } from '../session/use-session.ts';
import type { ListFilter } from './list-filter.ts';
import { byCursor, type PagedEndpoint, type PageOf, type Pages, usePages } from './use-pages.ts';

/**
 * An administrator's list, a page at a time. After a change of search, order or page size the old rows stay visible
 * until the new ones arrive (`pages.isStale`), after a change of the status they do not.
 */
export function useAdminList<Row>(endpoint: PagedEndpoint<Row>, filter: ListFilter): Pages<Row> {
  const params = useOwnIds();
  const query = useInfiniteQuery({
    queryKey: makeKey(endpoint, { query: filter }),
    queryFn: ({ pageParam: cursor, signal }) =>
      answerTo<PageOf<Row>>(endpoint, { params, query: { ...filter, cursor }, signal }),
    ...byCursor,
    meta: { status: filter.status },
    placeholderData: (previous, previousQuery) =>
      previousQuery?.meta?.['status'] === filter.status ? previous : undefined,
  });
  return usePages(query);
}
