import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(transactionContract);

/** What an approval or a rejection would do, while its dialog is open. */
export function useReviewPreview(
  review: 'approve' | 'reject',
  { id, isOpen }: { id: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: `${review}-transaction`,
    isOpen,
    body: { id },
    ask: (_body, signal) =>
      review === 'approve'
        ? call(previews['preview-approve-transaction'], { body: { idToApprove: id }, signal })
        : call(previews['preview-reject-transaction'], { body: { idToReject: id, reason: '' }, signal }),
  });
}
