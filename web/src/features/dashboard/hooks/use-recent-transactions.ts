import { useQuery } from '@tanstack/react-query';
import { listRecentTransactions } from '../api/list-recent-transactions.ts';

/** The newest transactions of the signed-in user. */
export function useRecentTransactions(userId: string) {
  return useQuery({
    queryKey: ['transactions', userId, 'recent'],
    queryFn: ({ signal }) => listRecentTransactions({ userId, signal }),
  });
}
