import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import type { Received } from './received-field.tsx';
import { approvalContract } from '@keelstone/domain/money/approval/approval.contract';
import { transactionAnswers } from '../../../core/review/record-answers.ts';

/**
 * `run` takes the record's id, how much coin a deposit brought, why although nothing shows it, what was ticked, and what its
 * preview answered.
 */
export function useApproveTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ in: transactionAnswers, id, fields: { status: 'Approved' } }),
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
    shows: ({ id, reason }) => ({ in: transactionAnswers, id, fields: { status: 'Rejected', reason } }),
    send: ({ id, ...decision }: { id: string; reason: string; expected: string }) =>
      call(approvalContract['reject-transaction'], { body: { idToReject: id, ...decision } }),
  });
}
