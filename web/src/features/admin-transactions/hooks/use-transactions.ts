import type { ReviewStatusFilter } from '@keelstone/domain/api/list-filter';
import type { ListFilter } from '../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../lib/query/use-admin-list.ts';
import { listTransactions } from '../api/list-transactions.ts';

/** Everybody's transactions, a page at a time. */
export function useTransactions(filter: ListFilter<ReviewStatusFilter>) {
  return useAdminList({
    name: 'admin-transactions',
    filter,
    ask: (query, signal) => listTransactions({ query, signal }),
  });
}
