import { profitContract } from '@keelstone/domain/money/profit/profit.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { useRef } from 'react';
import { keyOf } from '../../../../lib/api/query-keys.ts';
import { askedOnce } from '../../../../lib/query/use-answer.ts';

/** A file as it was chosen: its key makes proposing it twice one batch. */
export type ProfitText = { transactionId: string; csv: string; leftOut: string };

const checkKey = keyOf(profitContract['credit-many']);

/** What a file would do. It is not asked again by itself: proposing it asks once more. */
export function useProfitCheck(file: ProfitText | undefined) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    // Without the file itself, which its transaction id stands for.
    queryKey: [...checkKey, file?.transactionId, file?.leftOut],
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
}

/** Proposes a file as it was checked. */
export function useCreditMany(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  const client = useQueryClient();
  return useAction({
    ...dialog,
    send: async (body: ProfitText & { digest: string }) => {
      try {
        const { message = '' } = await call(profitContract['credit-many'], { params: { adminId }, body });
        return { message };
      } catch (error) {
        // Something in it may have changed.
        void client.invalidateQueries({ queryKey: checkKey });
        throw error;
      }
    },
  });
}

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
