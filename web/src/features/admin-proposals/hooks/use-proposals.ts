import { proposalContract, type ProposalFilter } from '@keelstone/domain/api/proposal.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePages } from '../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Proposals, the newest first, a page at a time. */
export function useProposals(status: ProposalFilter) {
  const { _id: adminId } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: ['admin-proposals', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(proposalContract['list-proposals'], { params: { adminId }, query: { status, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return usePages(query);
}
