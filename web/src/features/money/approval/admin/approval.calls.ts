import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { type Preview, shownQuestions, usePreview } from '../../../core/decision/use-preview.ts';
import type { Received } from './received-field.tsx';
import { previewsOf } from '@keelstone/domain/core/decision/preview.contract';
import { approvalContract } from '@keelstone/domain/money/approval/approval.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionDialogProps } from '../../transaction/transaction-dialog-props.ts';

/**
 * `run` takes the record's id, how much coin a deposit brought, why although nothing shows it, what was ticked, and what its
 * preview answered.
 */
export function useApproveTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: { status: 'Approved' } }),
    send: ({
      id,
      ...approval
    }: Received & { id: string; reason?: string; ticked: string[] | undefined; expected: string }) =>
      call(approvalContract['approve-transaction'], {
        body: { idToApprove: id, reason: '', ...approval },
      }),
  });
}

/** `run` takes the record's id, why it is rejected, and what its preview answered. */
export function useRejectTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id, reason }) => ({ id, fields: { status: 'Rejected', reason } }),
    send: ({ id, ...decision }: { id: string; reason: string; expected: string }) =>
      call(approvalContract['reject-transaction'], { body: { idToReject: id, ...decision } }),
  });
}

const previews = { ...previewsOf(approvalContract), ...previewsOf(transactionContract) };

const asks = {
  reject: (id: string, signal: AbortSignal) =>
    call(previews['preview-reject-transaction'], {
      body: { idToReject: id, reason: '' },
      signal,
    }),
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
    ask: (body, signal) =>
      call(previews['preview-approve-transaction'], { body: { reason: '', ...body }, signal }),
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
