import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { proposalContract } from '@keelstone/domain/api/proposal.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(proposalContract);

/** What a confirmation would do now, which may be something else than when it was proposed. */
export function useConfirmationPreview({ id, isOpen }: { id: string; isOpen: boolean }): Preview {
  return usePreview({
    name: 'confirm-proposal',
    isOpen,
    body: { idToConfirm: id },
    ask: (body, signal) => call(previews['preview-confirm-proposal'], { body, signal }),
  });
}
