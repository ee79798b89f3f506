import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** `run` takes the user's id, and what the preview answered. */
export function useUnlockUser(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ id: userId, fields: { lockedAt: null, unlocksAt: null } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(lockContract['unlock-user'], {
        params: { adminId },
        body: { idToUnlock: userId, expected },
      }),
  });
}

const previews = previewsOf(lockContract);

/** What the owner's lock holds back. */
export function useUnlockPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'unlock-user',
    isOpen,
    body: { idToUnlock: userId },
    ask: (body, signal) => call(previews['preview-unlock-user'], { body, signal }),
  });
}
