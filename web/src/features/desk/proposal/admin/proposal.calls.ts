import { proposalContract, type ProposalFilter } from '@keelstone/domain/desk/proposal/proposal.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/call.ts';
import { useAction, type ActionDialog } from '../../../../lib/query/use-action.ts';
import { useCursorPages } from '../../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

/** Records that one administrator has approved and a second one has to; those that expire first. */
export function useFirstApprovals() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['first-approvals'],
    queryFn: ({ signal }) => call(proposalContract['list-first-approvals'], { params: { adminId }, signal }),
  });
}

/** Proposals, the newest first, a page at a time. */
export function useProposals(status: ProposalFilter) {
  const { _id: adminId } = useCurrentUser();
  return useCursorPages({
    queryKey: ['admin-proposals', status],
    ask: (cursor, signal) =>
      call(proposalContract['list-proposals'], { params: { adminId }, query: { status, cursor }, signal }),
  });
}

export type Decision = 'confirm' | 'refuse';

/** `run` takes the proposal's id, what was ticked, and what its preview answered. */
export function useDecideProposal(decision: Decision, dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ id, ticked, expected }: { id: string; ticked: string[] | undefined; expected: string }) =>
      decision === 'confirm'
        ? call(proposalContract['confirm-proposal'], {
            params: { adminId },
            body: { idToConfirm: id, ticked, expected },
          })
        : call(proposalContract['refuse-proposal'], {
            params: { adminId },
            body: { idToRefuse: id, expected },
          }),
  });
}
