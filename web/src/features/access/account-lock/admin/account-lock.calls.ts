import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { userAnswers } from '../../../core/review/record-answers.ts';

/** `run` takes the user's id, and what the preview answered. */
export function useUnlockUser(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ in: userAnswers, id: userId, fields: { lockedAt: null, unlocksAt: null } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(accountLockContract['unlock-user'], {
        params: { adminId },
        body: { idToUnlock: userId, expected },
      }),
  });
}
