import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import type { Figures } from '../forms/figures.ts';
import type { CreditAmount } from './use-credit-profit.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

const previews = previewsOf(transactionContract);

/** What a credit would do, whatever its reason. Its key is not the one it is sent with: a preview leaves no record. */
export function useCreditPreview(userId: string, credit: CreditAmount | undefined): Preview {
  return usePreview({
    name: 'credit-profit',
    isOpen: credit !== undefined,
    body: credit,
    ask: (body, signal) =>
      call(previews['preview-credit-profit'], {
        body: { ...body, id: userId, transactionId: String(serverNowMs()), reason: '' },
        signal,
      }),
  });
}

/** What an edit of figures would do, whatever its reason. */
export function useEditPreview(userId: string, figures: Figures | undefined): Preview {
  return usePreview({
    name: 'edit-figures',
    isOpen: figures !== undefined,
    body: figures,
    ask: (body, signal) =>
      call(previews['preview-edit-figures'], { body: { ...body, id: userId, reason: '' }, signal }),
  });
}
