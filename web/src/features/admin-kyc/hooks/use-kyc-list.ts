import { useInfiniteQuery } from '@tanstack/react-query';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { listKyc, type KycFilter } from '../api/list-kyc.ts';

/** KYC records of one tab, a page at a time. */
export function useKycList({ status, limit }: { status: KycFilter; limit: PageSize }) {
  const { _id: adminId } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: ['admin-kyc', status, limit],
    queryFn: ({ pageParam: cursor, signal }) => listKyc({ adminId, status, limit, cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another page size may show what is there; another tab must not show the rows of this one.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === status ? previous : undefined,
  });
  return usePages(query);
}
