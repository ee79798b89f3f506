import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { factorContract } from '@keelstone/domain/api/factor.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Starts the reset of somebody's lost second factors. `run` takes the user's id, and what the preview answered. */
export function useResetFactors(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(factorContract['reset-factors'], {
        params: { adminId },
        body: { idToReset: userId, expected },
      }),
  });
}

const previews = previewsOf(factorContract);

/** Which factors would be removed, and what waits until then. */
export function useResetPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'reset-factors',
    isOpen,
    body: { idToReset: userId },
    ask: (body, signal) => call(previews['preview-reset-factors'], { body, signal }),
  });
}
