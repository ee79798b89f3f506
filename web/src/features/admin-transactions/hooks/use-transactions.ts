import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { usePages } from '../../../lib/query/use-pages.ts';
import { listTransactions } from '../api/list-transactions.ts';

/** Everybody's transactions, a page at a time. */
export function useTransactions({ limit }: { limit: PageSize }) {
  const query = useInfiniteQuery({
    queryKey: ['admin-transactions', limit],
    queryFn: ({ pageParam: cursor, signal }) => listTransactions({ limit, cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return usePages(query);
}
