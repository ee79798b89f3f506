import { limits } from '@keelstone/domain/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePages, type PageOf } from '../../../lib/query/use-pages.ts';

type PageQuery = { limit: typeof limits.pageSizeDefault; cursor: string | undefined };

/** A list about one user, a page at a time. Reading it leaves a row, so it is not asked for again by itself. */
export function useUserPages<T>(options: {
  name: string;
  userId: string;
  ask: (query: PageQuery, signal: AbortSignal) => Promise<PageOf<T>>;
}) {
  const { name, userId, ask } = options;
  const query = useInfiniteQuery({
    queryKey: [name, userId],
    queryFn: ({ pageParam: cursor, signal }) => ask({ limit: limits.pageSizeDefault, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  });
  return usePages(query);
}
