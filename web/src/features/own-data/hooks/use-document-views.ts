import { ownDataContract } from '@keelstone/domain/api/own-data.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';

/** Who opened the user's documents, newest first, a page at a time. */
export function useDocumentViews(uid: string) {
  const query = useInfiniteQuery({
    queryKey: ['document-views', uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(ownDataContract['list-document-views'], { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return usePages(query);
}
