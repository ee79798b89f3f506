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

/** The chosen file. Its transaction id makes two proposals of it one batch. */
export type ProfitText = { transactionId: string; csv: string; leftOut: string };

const checkKey = keyOf(profitContract['credit-many']);

/** The preview of a file. Not refreshed, because the proposal checks the file again. */
export function useProfitCheck(file: ProfitText | undefined) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    // The transaction id stands for the text of the file.
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
        // The result of the check may have changed.
        void client.invalidateQueries({ queryKey: checkKey });
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
