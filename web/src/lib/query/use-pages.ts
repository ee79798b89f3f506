import {
  useInfiniteQuery,
  type InfiniteData,
  type keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useNotify } from '../toast/notify.ts';

export type PageOf<T> = {
  items: T[];
  /** Absent in lists that are not counted. */
  total?: number;
  /** False where there are more than `total`. */
  isTotalExact?: boolean | undefined;
  nextCursor: string | null;
};

/** A paged list as a page shows it: its rows, how many there are, and how more of them are fetched. */
export type Pages<T> = {
  rows: T[] | undefined;
  /** `undefined` until it is known, and in lists that are not counted. */
  total: Total | undefined;
  /** The rows are those of what was asked before. */
  isStale: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};
export type Total = { count: number; isExact: boolean };

/** For `useInfiniteQuery`: each page names the next. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** A list that is asked for a page at a time. */
export function useCursorPages<T>({
  ask,
  ...options
}: {
  queryKey: QueryKey;
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<T>>;
  placeholderData?: typeof keepPreviousData;
  refetchOnWindowFocus?: boolean;
}): Pages<T> {
  const query = useInfiniteQuery({
    ...options,
    ...byCursor,
    queryFn: ({ pageParam: cursor, signal }) => ask(cursor, signal),
  });
  return usePages(query);
}

export function usePages<T>(query: UseInfiniteQueryResult<InfiniteData<PageOf<T>>>): Pages<T> {
  const { data, isError, error, isPlaceholderData, refetch } = query;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notify = useNotify();
  const last = data?.pages.at(-1);
  return {
    rows: data?.pages.flatMap(({ items }) => items),
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

const figures = new Intl.NumberFormat('en-US');

/** "12,345" */
export function countText(count: number): string {
  return figures.format(count);
}

/** "3", "1,000+" of a count that stopped there; empty for none. */
export function waitingText({ count, isExact }: { count: number; isExact: boolean }): string {
  return count === 0 ? '' : `${countText(count)}${isExact ? '' : '+'}`;
}
