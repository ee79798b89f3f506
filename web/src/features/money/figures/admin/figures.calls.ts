import { call, isProposed } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import type { Figures } from './figures.ts';
import { figuresContract } from '@keelstone/domain/money/figures/figures.contract';
import { userAnswers } from '../../../core/review/record-answers.ts';

type Edit = {
  figures: Figures;
  reason: string;
  /** What the preview answered. */
  expected: string;
};

/** Sets the available figures, as long as they are what the preview showed. */
export function useEditFigures({ userId, ...dialog }: ActionDialog & { userId: string }) {
  return useAction({
    send: async ({ figures, reason, expected }: Edit) => {
      const answer = await call(figuresContract['edit-figures'], {
        body: { id: userId, ...figures, reason, expected },
      });
      return isProposed(answer) ? answer : { message: 'Figures updated', user: answer };
    },
    shows: (_edit, answer) => ({ in: userAnswers, id: userId, fields: 'user' in answer ? answer.user : {} }),
    ...dialog,
  });
}
