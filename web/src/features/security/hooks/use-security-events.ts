import { sessionContract } from '@keelstone/domain/api/session.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

/** What happened to the user's sign-in, newest first, a page at a time. */
export function useSecurityEvents(uid: string) {
  const notify = useNotify();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['security-events', uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(sessionContract['list-security-events'], { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return {
    data: data?.pages.flatMap(({ items }) => items),
    isError,
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
