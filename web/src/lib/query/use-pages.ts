import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNotify } from '../notify.ts';

type PageOf<T> = { items: T[]; total: number; nextCursor: string | null };

/** A paged list as a page shows it: its rows for `DataView`, its count, and the foot with Load More. */
export function usePages<T>(query: UseInfiniteQueryResult<InfiniteData<PageOf<T>>>) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notify = useNotify();
  const rows = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages.at(-1)?.total;
  return {
    list: { data: rows, isError, refetch },
    total,
    more: {
      shown: rows?.length ?? 0,
      total: total ?? 0,
      hasMore: hasNextPage,
      isBusy: isFetchingNextPage,
      onLoadMore: (): void => {
        void fetchNextPage().then(({ isFetchNextPageError, error }) => {
          if (isFetchNextPageError) notify.refused(error);
        });
      },
    },
  };
}
