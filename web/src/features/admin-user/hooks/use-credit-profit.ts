import type { Coin } from '@keelstone/domain/ledger/account';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { creditProfit } from '../api/credit-profit.ts';

export type Credit = { profit: number; profitSelected: Coin };

/**
 * Credits profit. One transaction id per opened dialog; where no answer came it is kept, even if the dialog is opened
 * again, so that trying again cannot credit twice (design.md 4).
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
      transactionId.current ??= String(Date.now());
      try {
        const answer = await creditProfit({ ...credit, id: userId, transactionId: transactionId.current });
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
