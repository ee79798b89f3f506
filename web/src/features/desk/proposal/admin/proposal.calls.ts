import { proposalContract } from '@keelstone/domain/desk/proposal/proposal.contract';
import { call } from '../../../../lib/api/call.ts';
import { useAction, type ActionDialog } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

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
