import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { proposalContract } from '@keelstone/domain/api/proposal.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type Decision = 'confirm' | 'refuse';

/** `run` takes the proposal's id, and what its preview answered. */
export function useDecideProposal(decision: Decision, dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ id, expected }: { id: string; expected: string }) =>
      decision === 'confirm'
        ? call(proposalContract['confirm-proposal'], {
            params: { adminId },
            body: { idToConfirm: id, expected },
          })
        : call(proposalContract['refuse-proposal'], {
            params: { adminId },
            body: { idToRefuse: id, expected },
          }),
  });
}

const previews = previewsOf(proposalContract);

/** What the decision would do now: a confirmation may do something else than when it was proposed. */
export function useDecisionPreview(
  decision: Decision,
  { id, isOpen }: { id: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: `${decision}-proposal`,
    isOpen,
    body: { id },
    ask: (_body, signal) =>
      decision === 'confirm'
        ? call(previews['preview-confirm-proposal'], { body: { idToConfirm: id }, signal })
        : call(previews['preview-refuse-proposal'], { body: { idToRefuse: id }, signal }),
  });
}
