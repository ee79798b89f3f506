import { ratesContract } from '@keelstone/domain/core/rates/rates.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { PriceRange } from '@keelstone/domain/kernel/time/history-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** What the signed-in user waits for. */
export function useOpenRequests(userId: string) {
  return useQuery({
    queryKey: ['transactions', userId, 'open'],
    queryFn: ({ signal }) => call(transactionContract['list-open-requests'], { params: { userId }, signal }),
  });
}

/** A price is kept once a day; the job looks every hour. */
const staleMs = 60 * 60_000;

/** What both coins cost over a range: one answer for the charts of both. It does not follow changes of the account. */
export function usePriceHistory(range: PriceRange) {
  return useQuery({
    queryKey: ['price-history', range],
    queryFn: ({ signal }) => call(ratesContract['get-price-history'], { query: { range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { isStatic: true },
  });
}

/** The newest transactions of the signed-in user. */
export function useRecentTransactions(userId: string) {
  return useQuery({
    queryKey: ['transactions', userId, 'recent'],
    queryFn: ({ signal }) =>
      call(transactionContract['list-recent-transactions'], { params: { userId }, signal }),
  });
}
