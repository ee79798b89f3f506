import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { usePages } from '../../../lib/query/use-pages.ts';
import { listUserTransactions } from '../api/list-user-transactions.ts';

/** The viewed user's transactions, a page at a time. */
export function useUserTransactions({ userId, limit }: { userId: string; limit: PageSize }) {
  const query = useInfiniteQuery({
    queryKey: ['admin-user-transactions', userId, limit],
    queryFn: ({ pageParam: cursor, signal }) => listUserTransactions({ userId, limit, cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return usePages(query);
}
