import { proposalContract } from '@keelstone/domain/api/proposal.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Records that one administrator has approved and a second one has to; those that expire first. */
export function useFirstApprovals() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['first-approvals'],
    queryFn: ({ signal }) => call(proposalContract['list-first-approvals'], { params: { adminId }, signal }),
  });
}
