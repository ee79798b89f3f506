import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { userContract } from '@keelstone/domain/api/user.contract';
import { call } from '../api/call.ts';
import { useAction, type ActionDialog } from '../query/use-action.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { usePreview, type Preview } from '../use-preview.ts';

/** `run` takes the user's id, and what the preview answered. */
export function useSuspendUser(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ id: userId, fields: { isBlocked: true } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(userContract['suspend-user'], {
        params: { adminId },
        body: { idToSuspend: userId, expected },
      }),
  });
}

const previews = previewsOf(userContract);

/** What a suspension ends, and what waits meanwhile. */
export function useSuspensionPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'suspend-user',
    isOpen,
    body: { idToSuspend: userId },
    ask: (body, signal) => call(previews['preview-suspend-user'], { body, signal }),
  });
}

/** `run` takes the user's id, and what the preview answered. */
export function useUnsuspendUser(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ id: userId, fields: { isBlocked: false } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(userContract['unsuspend-user'], {
        params: { adminId },
        body: { idToUnsuspend: userId, expected },
      }),
  });
}

/** What waits for the end of a suspension. */
export function useReinstatementPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'unsuspend-user',
    isOpen,
    body: { idToUnsuspend: userId },
    ask: (body, signal) => call(previews['preview-unsuspend-user'], { body, signal }),
  });
}
