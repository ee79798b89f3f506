import { statementContract } from '@keelstone/domain/api/statement.contract';
import type { ClaimRange } from '@keelstone/domain/ledger/history-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What the signed-in user was owed over a range. Another range shows the one before until it is there. */
export function useClaimHistory(userId: string, range: ClaimRange) {
  return useQuery({
    queryKey: ['claim-history', userId, range],
    queryFn: ({ signal }) =>
      call(statementContract['get-claim-history'], { params: { userId }, query: { range }, signal }),
    placeholderData: keepPreviousData,
    // The server refuses a page that asks every ten seconds.
    meta: { isPolled: false },
  });
}
