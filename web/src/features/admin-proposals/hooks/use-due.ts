import { retentionContract } from '@keelstone/domain/api/retention.contract';
import type { DueKind } from '@keelstone/domain/retention/retention';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** What is erased next, the longest due first, a page at a time; for how many days its kind is kept, and what expires by itself. */
export function useDue(kind: DueKind) {
  const { _id: adminId } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: ['due', kind],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(retentionContract['list-due'], { params: { adminId }, query: { kind, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const first = query.data?.pages[0];
  return { pages: usePages(query), keptDays: first?.keptDays, expiring: first?.expiring ?? [] };
}
