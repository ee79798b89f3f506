import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call, isProposed } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import type { Figures } from '../forms/figures.ts';

type Edit = {
  figures: Figures;
  reason: string;
  /** What the preview answered. */
  expected: string;
};

/** Sets the available figures, as long as they are what the preview showed. */
export function useEditFigures({
  userId,
  ...dialog
}: {
  userId: string;
  isOpen: boolean;
  onDone: () => void;
}) {
  return useAction({
    send: async ({ figures, reason, expected }: Edit) => {
      const answer = await call(transactionContract['edit-figures'], {
        body: { id: userId, ...figures, reason, expected },
      });
      return isProposed(answer) ? answer : { message: 'Figures updated', user: answer };
    },
    shows: (_edit, answer) => ({ id: userId, fields: 'user' in answer ? answer.user : {} }),
    ...dialog,
  });
}
