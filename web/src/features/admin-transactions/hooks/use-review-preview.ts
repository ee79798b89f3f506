import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(transactionContract);

const asks = {
  approve: (id: string, signal: AbortSignal) =>
    call(previews['preview-approve-transaction'], { body: { idToApprove: id }, signal }),
  reject: (id: string, signal: AbortSignal) =>
    call(previews['preview-reject-transaction'], { body: { idToReject: id, reason: '' }, signal }),
  delete: (id: string, signal: AbortSignal) =>
    call(previews['preview-delete-transaction'], { body: { idToPreview: id }, signal }),
};

/** What a decision about a record would do, while its dialog is open. */
export function useReviewPreview(
  review: keyof typeof asks,
  { id, isOpen }: { id: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: `${review}-transaction`,
    isOpen,
    body: { id },
    ask: (_body, signal) => asks[review](id, signal),
  });
}
