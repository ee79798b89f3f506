import { auditContract } from '@keelstone/domain/api/audit.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';
import type { AuditFilter } from './use-audit-filter.ts';

/** The rows of one trail, newest first, a page at a time. Reading them leaves a row, so they are not asked for again by themselves. */
export function useAuditList({ trail, ...fields }: AuditFilter) {
  const asked = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  const query = useInfiniteQuery({
    queryKey: ['admin-audit', trail, asked],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(auditContract['list-audit'], { query: { trail, limit: 20, cursor, ...asked }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  return usePages(query);
}
