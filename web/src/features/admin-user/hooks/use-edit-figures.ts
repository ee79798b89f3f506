import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call, isProposed } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import type { Figures } from '../forms/figures.ts';

type Edit = {
  figures: Figures;
  reason: string;
  /** The figures the form began with. */
  from: Figures;
};

/**
 * Sets the available figures. A figure typed over an outdated one would undo what happened in between: the server
 * gets what the form began with, and refuses if that is outdated.
 */
export function useEditFigures({
  userId,
  ...dialog
}: {
  userId: string;
  isOpen: boolean;
  onDone: () => void;
}) {
  return useAction({
    send: async ({ figures, reason, from: { balance, btc, eth } }: Edit) => {
      const answer = await call(transactionContract['edit-figures'], {
        body: { id: userId, ...figures, reason, expected: { balance, btc, eth } },
      });
      return isProposed(answer) ? answer : { message: 'Figures updated' };
    },
    ...dialog,
  });
}
