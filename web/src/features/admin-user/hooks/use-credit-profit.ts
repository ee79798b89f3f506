import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { Coin } from '@keelstone/domain/money/coins';
import { useRef } from 'react';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

export type CreditAmount = { profit: number; profitSelected: Coin };
type Credit = CreditAmount & {
  reason: string;
  /** What the preview answered. */
  expected: string;
};

/**
 * Credits profit. One transaction id per opened dialog; where no answer came it is kept, even if the dialog is opened
 * again, so that trying again cannot credit twice.
 */
export function useCreditProfit({
  userId,
  ...dialog
}: {
  userId: string;
  isOpen: boolean;
  onDone: () => void;
}) {
  const transactionId = useRef<string>(undefined);
  return useAction({
    send: async (credit: Credit) => {
      transactionId.current ??= String(serverNowMs());
      try {
        const answer = await call(transactionContract['credit-profit'], {
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
