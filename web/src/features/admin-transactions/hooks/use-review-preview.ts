import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import type { Received } from './use-received.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(transactionContract);

const asks = {
  reject: (id: string, signal: AbortSignal) =>
    call(previews['preview-reject-transaction'], { body: { idToReject: id, reason: '' }, signal }),
  delete: (id: string, signal: AbortSignal) =>
    call(previews['preview-delete-transaction'], { body: { idToPreview: id }, signal }),
};

/** What an approval would do, of a deposit with how much coin came in; `undefined` as long as that is no amount. */
export function useApprovalPreview(
  received: Received | undefined,
  { id, isOpen }: { id: string; isOpen: boolean },
): Preview {
  return usePreview({
    name: 'approve-transaction',
    isOpen,
    body: received && { idToApprove: id, ...received },
    ask: (body, signal) => call(previews['preview-approve-transaction'], { body, signal }),
  });
}

/** What a rejection or deletion of a record would do, while its dialog is open. */
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
