import { retentionContract } from '@keelstone/domain/api/retention.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Legal holds, the newest first, a page at a time. */
export function useHolds() {
  const { _id: adminId } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: ['holds'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(retentionContract['list-holds'], { params: { adminId }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return usePages(query);
}
