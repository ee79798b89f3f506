import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { payoutContract } from '@keelstone/domain/api/payout.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';

const previews = previewsOf(payoutContract);

/** `run` takes the withdrawal's id, why its payment is returned, and what the preview answered. */
export function useReturnPayout(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    send: ({ id, ...decision }: { id: string; reason: string; expected: string }) =>
      call(payoutContract['return-payout'], { body: { idToReturn: id, ...decision } }),
  });
}

/** What a return would put back, whatever its reason. */
export function useReturnPreview({ id, isOpen }: { id: string; isOpen: boolean }): Preview {
  return usePreview({
    name: 'return-payout',
    isOpen,
    body: { id },
    ask: (_body, signal) =>
      call(previews['preview-return-payout'], { body: { idToReturn: id, reason: 'preview' }, signal }),
  });
}
