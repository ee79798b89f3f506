import { sessionContract } from '@keelstone/domain/api/session.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';

/** What happened to the user's sign-in, newest first, a page at a time. */
export function useSecurityEvents(uid: string) {
  const query = useInfiniteQuery({
    queryKey: ['security-events', uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(sessionContract['list-security-events'], { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return usePages(query);
}
