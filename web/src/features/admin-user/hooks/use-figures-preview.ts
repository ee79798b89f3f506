import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import type { Figures } from '../forms/figures.ts';
import type { Credit } from './use-credit-profit.ts';

const previews = previewsOf(transactionContract);

/** What a credit would do. Its key is not the one it is sent with: a preview leaves no record. */
export function useCreditPreview(userId: string, credit: Credit | undefined): Preview {
  return usePreview({
    name: 'credit-profit',
    isOpen: credit !== undefined,
    body: credit,
    ask: (body, signal) =>
      call(previews['preview-credit-profit'], {
        body: { ...body, id: userId, transactionId: String(Date.now()) },
        signal,
      }),
  });
}

/** What an edit of figures would do. */
export function useEditPreview(
  userId: string,
  edit: { figures: Figures; reason: string } | undefined,
): Preview {
  return usePreview({
    name: 'edit-figures',
    isOpen: edit !== undefined,
    body: edit,
    ask: ({ figures, reason }, signal) =>
      call(previews['preview-edit-figures'], { body: { ...figures, id: userId, reason }, signal }),
  });
}
