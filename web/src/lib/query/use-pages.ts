// Reads a list page by page for Load More.

import {
  useInfiniteQuery,
  type InfiniteData,
  type keepPreviousData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { formatCount } from '@keelstone/domain/kernel/count-text';
import { answerTo, type JsonEndpoint, type Sent } from '../api/call.ts';
import { makeKey } from '../api/query-keys.ts';
import type { SendOptions } from '../api/send.ts';
import { useOwnIds } from '../session/use-session.ts';
import { useNotify } from '../toast/notify.ts';

export type PageOf<T> = {
  items: T[];
  /** Absent if the list is not counted. */
  total?: number;
  /** False if there are more than `total`. */
  isTotalExact?: boolean | undefined;
  nextCursor: string | null;
};

/** The state of a paged list: its rows, their number, and the function that loads more. */
export type Pages<T> = {
  rows: T[] | undefined;
  /** `undefined` while it loads, and if the list is not counted. */
  total: Total | undefined;
  /** True while the rows are the answer to an earlier filter. */
  isStale: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};
export type Total = { count: number; isExact: boolean };

/** Options of `useInfiniteQuery` for calls whose pages name the next one. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** A call that answers one page of a list. */
export type PagedEndpoint<Row> = JsonEndpoint & {
  method: 'GET';
  response: { readonly __outputType: PageOf<Row> };
};

/** Options of TanStack Query. */
type PageOptions = { placeholderData?: typeof keepPreviousData; refetchOnWindowFocus?: boolean };
type PagesInput<E extends Endpoint> = Sent<E> & PageOptions;

/** A list of the API, a page at a time: `useCursorPages(legalHoldContract['list-holds'])`. */
export function useCursorPages<Row, const E extends JsonEndpoint>(
  endpoint: E & PagedEndpoint<Row>,
  ...[asked]: Record<never, never> extends Sent<E> ? [asked?: PagesInput<E>] : [asked: PagesInput<E>]
): Pages<Row> {
  const ownIds = useOwnIds();
  const { params, query, ...options }: SendOptions & PageOptions = asked ?? {};
  const pages = useInfiniteQuery({
    ...options,
    ...byCursor,
    queryKey: makeKey(endpoint, { params, query }),
    queryFn: ({ pageParam: cursor, signal }): Promise<PageOf<Row>> =>
      answerTo(endpoint, { params: { ...ownIds, ...params }, query: { ...query, cursor }, signal }),
  });
  return usePages(pages);
}

export function usePages<T>(query: UseInfiniteQueryResult<InfiniteData<PageOf<T>>>): Pages<T> {
  const { data, isError, error, isPlaceholderData, refetch } = query;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notify = useNotify();
  const last = data?.pages.at(-1);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return {
    rows,
    total:
      last?.total === undefined ? undefined : { count: last.total, isExact: last.isTotalExact !== false },
    isStale: isPlaceholderData,
    isError,
    error,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      void fetchNextPage().then(({ isFetchNextPageError, error }) => {
        if (isFetchNextPageError) notify.refused(error);
      });
    },
  };
}

/** Formats a count as "3", or as "1,000+" if the count stopped there. It is empty for 0. */
export function formatQueueCount({ count, isExact }: { count: number; isExact: boolean }): string {
  return count === 0 ? '' : `${formatCount(count)}${isExact ? '' : '+'}`;
}
