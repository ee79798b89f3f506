import { proposalContract } from '@keelstone/domain/api/proposal.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type Decision = 'confirm' | 'refuse';

/** `run` takes the proposal's id and, to confirm it, what its preview answered. */
export function useDecideProposal(decision: Decision, dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ id, expected }: { id: string; expected?: string | undefined }) =>
      decision === 'confirm'
        ? call(proposalContract['confirm-proposal'], {
            params: { adminId },
            body: { idToConfirm: id, expected },
          })
        : call(proposalContract['refuse-proposal'], { params: { adminId }, body: { idToRefuse: id } }),
  });
}
