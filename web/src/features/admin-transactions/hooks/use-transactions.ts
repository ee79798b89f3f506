import { transactionsToCsv } from '@keelstone/domain/api/list.csv';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionStatusFilter } from '@keelstone/domain/api/list-filter';
import type { reviewedTypes } from '@keelstone/domain/review/review-list';
import { pendingOldest } from '../../../components/review/pending-oldest.ts';
import { call } from '../../../lib/api/call.ts';
import type { ListFilter } from '../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useListFile } from '../../../lib/query/use-list-file.ts';

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

/** The queue of one type, who has waited longest first. */
export function useTransactionQueue(type: (typeof reviewedTypes)[keyof typeof reviewedTypes]) {
  return useAdminList({
    name: `admin-transactions-${type}`,
    filter: pendingOldest,
    ask: (query, signal) =>
      call(transactionContract['list-transactions'], { query: { ...query, type }, signal }),
  });
}
