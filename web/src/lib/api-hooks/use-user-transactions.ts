import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { ReviewStatusFilter, TypeFilter } from '@keelstone/domain/api/list-filter';
import type { PageSize } from '../query/list-filter.ts';
import { usePages } from '../query/use-pages.ts';

/** What is shown of a list; days in UTC, both included. */
export type TransactionFilter = {
  type: TypeFilter;
  status: ReviewStatusFilter;
  from?: string;
  to?: string;
};
const everyTransaction: TransactionFilter = { type: 'any', status: 'any' };

type Props = { userId: string; limit: PageSize; filter?: TransactionFilter };

/** The transactions of one user, a page at a time: their own, or those that an admin looks at. */
export function useUserTransactions({ userId, limit, filter = everyTransaction }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['transactions', userId, 'all', limit, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(transactionContract['list-user-transactions'], {
        params: { userId },
        query: { ...chosenOf(filter), limit, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return usePages(query);
}

/** What is sent of a filter: "any" is what the server takes for nothing. */
export function chosenOf({ type, status, ...days }: TransactionFilter): Partial<TransactionFilter> {
  return { ...(type !== 'any' && { type }), ...(status !== 'any' && { status }), ...days };
}

/** True where not every transaction is asked for. */
export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(chosenOf(filter)).length > 0;
}
