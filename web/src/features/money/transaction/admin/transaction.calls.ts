import { call } from '../../../../lib/api/call.ts';
import type { ListFilter } from '../../../../lib/query/list-filter.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useAdminList, useListFile } from '../../../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import { transactionQuestionContract } from '@keelstone/domain/money/transaction/transaction-ask.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { transactionsToCsv } from '@keelstone/domain/money/transaction/transaction.csv';
import type { TransactionStatusFilter } from '@keelstone/domain/money/transaction/transaction-filter';

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

/** `run` takes the record's id, what is asked for and why. */
export function useAskTransaction(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: { asked: 'asked' } }),
    send: ({ id, ...question }: { id: string; items: TransactionAskItem[]; text: string }) =>
      call(transactionQuestionContract['ask-transaction'], { body: { idToAsk: id, ...question } }),
  });
}
