import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** What the signed-in user waits for. */
export function useOpenRequests(userId: string) {
  return useQuery({
    queryKey: ['transactions', userId, 'open'],
    queryFn: ({ signal }) => call(transactionContract['list-open-requests'], { params: { userId }, signal }),
  });
}
