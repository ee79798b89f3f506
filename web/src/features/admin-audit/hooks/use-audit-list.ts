import { auditContract } from '@keelstone/domain/api/audit.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import type { AuditFilter } from './use-audit-filter.ts';

/** The rows of one trail, newest first, a page at a time. Reading them leaves a row, so they are not asked for again by themselves. */
export function useAuditList({ trail, ...fields }: AuditFilter) {
  const notify = useNotify();
  const asked = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['admin-audit', trail, asked],
      queryFn: ({ pageParam: cursor, signal }) =>
        call(auditContract['list-audit'], { query: { trail, limit: 20, cursor, ...asked }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
    });
  return {
    data: data?.pages.flatMap(({ items }) => items),
    isError,
    isStale: isPlaceholderData,
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
