import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** The newest transactions of the signed-in user. */
export function useRecentTransactions(userId: string) {
  return useQuery({
    queryKey: ['transactions', userId, 'recent'],
    queryFn: ({ signal }) =>
      call(transactionContract['list-recent-transactions'], { params: { userId }, signal }),
  });
}
