import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { profitContract } from '@keelstone/domain/money/profit/profit.contract';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { askedOnce, useAnswer } from '../../../../lib/query/use-answer.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

/** The chosen file. If it is proposed twice, its transaction id makes both one batch. */
export type ProfitText = { transactionId: string; csv: string; leftOut: string };

/** The waits between requests for a check's progress: each twice as long, so that a long check is not throttled. */
const waits = { firstMs: 1_000, maxMs: 10_000 } as const;

/** The check of a file, and meanwhile its progress. It is not refreshed: the proposal checks again. */
export function useProfitCheck(file: ProfitText | undefined) {
  const { _id: adminId } = useCurrentUser();
  const begun = useQuery({
    // The transaction id identifies the text of the file.
    queryKey: makeKey(profitContract['credit-many'], { body: file && { ...file, csv: undefined } }),
    queryFn: ({ signal }) =>
      file === undefined
        ? undefined
        : call(profitContract['credit-many'], {
            params: { adminId },
            body: { ...file, digest: undefined },
            signal,
          }),
    enabled: file !== undefined,
    ...askedOnce,
  });
  const checkId = begun.data?.checkId ?? '';
  const check = useAnswer(profitContract['get-profit-check'], {
    params: { checkId },
    enabled: checkId !== '',
    refetchInterval: ({ state: { data, status, dataUpdateCount } }) =>
      data?.isDone === false && status !== 'error'
        ? Math.min(waits.firstMs * 2 ** (dataUpdateCount - 1), waits.maxMs)
        : false,
    ...askedOnce,
  });
  return {
    data: check.data?.isDone === true ? check.data : undefined,
    progress: check.data,
    isError: begun.isError || check.isError,
    error: begun.error ?? check.error,
    refetch: begun.refetch,
  };
}

/** Proposes a file as it was checked. */
export function useCreditMany(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  const client = useQueryClient();
  return useAction({
    ...dialog,
    send: async (body: ProfitText & { digest: string }) => {
      try {
        return await call(profitContract['credit-many'], { params: { adminId }, body });
      } catch (error) {
        // The result of the check may have changed.
        void client.invalidateQueries({ queryKey: makeKey(profitContract['credit-many']) });
        throw error;
      }
    },
  });
}

export type CreditAmount = { profit: number; profitSelected: Coin };

type Credit = CreditAmount & {
  reason: string;
  expected: string;
};

/**
 * Credits profit with one transaction id per opened dialog. Without an answer the id is kept, even for the next opening
 * of the dialog, so that another try cannot credit twice.
 */
export function useCreditProfit({ userId, ...dialog }: ActionDialog & { userId: string }) {
  const transactionId = useRef<string>(undefined);
  return useAction({
    send: async (credit: Credit) => {
      transactionId.current ??= String(serverNowMs());
      try {
        const answer = await call(profitContract['credit-profit'], {
          body: { ...credit, id: userId, transactionId: transactionId.current },
        });
        transactionId.current = undefined;
        return answer;
      } catch (error) {
        if (error instanceof ApiError && !error.isTransient) transactionId.current = undefined;
        throw error;
      }
    },
    ...dialog,
  });
}
