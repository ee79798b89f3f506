import type { TransactionStatusFilter } from '@keelstone/domain/kernel/api/list-filter';
import { transactionsToCsv } from '@keelstone/domain/kernel/api/list.csv';
import { payoutContract } from '@keelstone/domain/money/payout/payout.contract';
import { previewsOf } from '@keelstone/domain/core/decision/preview.contract';
import { transactionQuestionContract } from '@keelstone/domain/money/transaction/transaction-ask.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { ListFilter } from '../../lib/query/list-filter.ts';
import { type ActionDialog, useAction } from '../../lib/query/use-action.ts';
import { useAdminList, useListFile } from '../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { type Preview, shownQuestions, usePreview } from '../../features/core/decision/use-preview.ts';
import type { Received } from '../../features/money/approval/admin/received-field.tsx';
import type { TransactionDialogProps } from './transaction-actions.ts';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { approvalContract } from '@keelstone/domain/money/approval/approval.contract';

/** Everybody's transactions, a page at a time. */
export function useTransactions(filter: ListFilter<TransactionStatusFilter>) {
  return useAdminList({
    name: 'admin-transactions',
    filter,
    ask: (query, signal) => call(transactionContract['list-transactions'], { query, signal }),
  });
}

/** What the filter finds as a file. */
export function useTransactionsFile(filter: ListFilter<TransactionStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useListFile({
    name: 'transactions',
    many: 'transactions',
    filter,
    ask: (query, signal) =>
      call(transactionContract['export-transactions'], { params: { adminId }, query, signal }),
    toCsv: transactionsToCsv,
  });
}

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

/** `run` takes the record's id, what is asked for and why. */
export function useAskTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: { asked: 'asked' } }),
    send: ({ id, ...question }: { id: string; items: TransactionAskItem[]; text: string }) =>
      call(transactionQuestionContract['ask-transaction'], { body: { idToAsk: id, ...question } }),
  });
}

/**
 * `run` takes the withdrawal's id, that of the transaction that pays it, the one that was seen before (empty for none),
 * and why it was sent although the account is stopped.
 */
export function useRecordPayout(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: ({ id, ...payout }: { id: string; paidTxid: string; replaces: string; reason?: string }) =>
      call(payoutContract['record-payout'], { body: { idToPay: id, reason: '', ...payout } }),
  });
}

/** Whom a transaction pays on the chain of a withdrawal. */
export function usePaymentOutputs(asked: { caseId: string; txid: string | undefined }) {
  const { _id: adminId } = useCurrentUser();
  const { caseId: transactionId, txid = '' } = asked;
  return useQuery({
    queryKey: ['payment-outputs', transactionId, txid],
    queryFn: ({ signal }) =>
      call(inboxContract['get-payment-outputs'], {
        params: { adminId, transactionId },
        query: { txid },
        signal,
      }),
    enabled: transactionId !== '' && txid !== '',
    retry: false,
    gcTime: 0,
    meta: { isStatic: true },
  });
}

/** `run` takes the ids of withdrawals that one transaction pays. After a failure the rest can be tried again: what is entered stays. */
export function useRecordPayouts(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: async ({ ids, paidTxid }: { ids: readonly string[]; paidTxid: string }) => {
      for (const idToPay of ids)
        await call(payoutContract['record-payout'], {
          body: { idToPay, paidTxid, replaces: '', reason: '' },
        });
      return { message: `${String(ids.length)} payout${ids.length === 1 ? '' : 's'} recorded` };
    },
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

const payoutPreviews = previewsOf(payoutContract);

/** `run` takes the withdrawal's id, why its payment is returned, and what the preview answered. */
export function useReturnPayout(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: ({
      id,
      ...decision
    }: {
      id: string;
      reason: string;
      ticked: string[] | undefined;
      expected: string;
    }) => call(payoutContract['return-payout'], { body: { idToReturn: id, ...decision } }),
  });
}

/** What a return would put back, whatever its reason. */
export function useReturnPreview({ id, isOpen }: { id: string; isOpen: boolean }): Preview {
  return usePreview({
    name: 'return-payout',
    isOpen,
    body: { id },
    ask: (_body, signal) =>
      call(payoutPreviews['preview-return-payout'], { body: { idToReturn: id, reason: 'preview' }, signal }),
  });
}

const previews = previewsOf(transactionContract);

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
