import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** `run` takes the user's id. */
export function useUnlockUser(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: (userId: string) =>
      call(lockContract['unlock-user'], { params: { adminId }, body: { idToUnlock: userId } }),
  });
}
