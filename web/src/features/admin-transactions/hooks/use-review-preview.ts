import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { shownQuestions } from '../../../lib/preview/shown-questions.ts';
import type { TransactionDialogProps } from '../components/transaction-dialog-props.ts';
import type { Received } from './use-received.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';

const previews = previewsOf(transactionContract);

const asks = {
  reject: (id: string, signal: AbortSignal) =>
    call(previews['preview-reject-transaction'], { body: { idToReject: id, reason: '' }, signal }),
  delete: (id: string, signal: AbortSignal) =>
    call(previews['preview-delete-transaction'], { body: { idToPreview: id }, signal }),
};

type Looked = Pick<TransactionDialogProps, 'transaction' | 'isOpen'>;

/** What an approval would do, of a deposit with how much coin came in; `undefined` as long as that is no amount. */
export function useApprovalPreview(received: Received | undefined, { transaction, isOpen }: Looked): Preview {
  const { _id: id } = transaction;
  return usePreview({
    name: 'approve-transaction',
    isOpen,
    questions: shownQuestions(transaction),
    body: received && { idToApprove: id, ...received },
    ask: (body, signal) => call(previews['preview-approve-transaction'], { body, signal }),
  });
}

/** What a rejection or deletion of a record would do, while its dialog is open. */
export function useReviewPreview(review: keyof typeof asks, { transaction, isOpen }: Looked): Preview {
  const { _id: id } = transaction;
  return usePreview({
    name: `${review}-transaction`,
    isOpen,
    questions: shownQuestions(transaction),
    body: { id },
    ask: (_body, signal) => asks[review](id, signal),
  });
}
