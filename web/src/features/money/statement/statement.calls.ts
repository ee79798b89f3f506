import { statementContract } from '@keelstone/domain/money/statement/statement.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { byCursor, usePages } from '../../../lib/query/use-pages.ts';
import type { StatementFilter } from './statement-filters.tsx';
import { keyOf } from '../../../lib/api/query-keys.ts';

/** A period of the signed-in user: its figures, and its movements page by page, newest first. */
export function useStatement(userId: string, { period, type }: StatementFilter) {
  const query = useInfiniteQuery({
    queryKey: keyOf(statementContract['get-statement'], { params: { userId }, query: { ...period, type } }),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = await call(statementContract['get-statement'], {
        params: { userId },
        query: { ...period, type, cursor },
        signal,
      });
      return { ...page, items: page.movements, type };
    },
    ...byCursor,
    placeholderData: keepPreviousData,
    // The server refuses a page that asks every ten seconds.
    meta: { isPolled: false },
  });
  return { pages: usePages(query), figures: query.data?.pages[0] };
}
