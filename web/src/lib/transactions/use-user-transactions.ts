import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { PageSize } from '../query/list-filter.ts';
import { usePages } from '../query/use-pages.ts';

/** The transactions of one user, a page at a time: their own, or those that an admin looks at. */
export function useUserTransactions({ userId, limit }: { userId: string; limit: PageSize }) {
  const query = useInfiniteQuery({
    queryKey: ['transactions', userId, 'all', limit],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(transactionContract['list-user-transactions'], {
        params: { userId },
        query: { limit, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return usePages(query);
}
