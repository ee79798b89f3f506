import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { listUsers } from '../api/list-users.ts';

/** All users with their balances, a page at a time. */
export function useUsers({ limit }: { limit: PageSize }) {
  const { _id: adminId } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: ['admin-users', limit],
    queryFn: ({ pageParam: cursor, signal }) => listUsers({ adminId, limit, cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return usePages(query);
}
