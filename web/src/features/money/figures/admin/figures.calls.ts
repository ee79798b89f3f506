import { call, isProposed } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { type Preview, usePreview } from '../../../core/decision/use-preview.ts';
import type { Figures } from './figures.ts';
import { figuresContract } from '@keelstone/domain/money/figures/figures.contract';
import { previewsOf } from '@keelstone/domain/core/decision/preview.contract';

const previews = previewsOf(figuresContract);

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
    shows: (_edit, answer) => ({ id: userId, fields: 'user' in answer ? answer.user : {} }),
    ...dialog,
  });
}

/** What an edit of figures would do, whatever its reason. */
export function useEditPreview(userId: string, figures: Figures | undefined): Preview {
  return usePreview({
    name: 'edit-figures',
    isOpen: figures !== undefined,
    body: figures,
    ask: (body, signal) =>
      call(previews['preview-edit-figures'], {
        body: { ...body, id: userId, reason: '' },
        signal,
      }),
  });
}
