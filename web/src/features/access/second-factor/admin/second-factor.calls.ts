import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';

/** Starts the reset of somebody's lost second factors. `run` takes the user's id, and what the preview answered. */
export function useResetFactors(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(secondFactorContract['reset-factors'], {
        params: { adminId },
        body: { idToReset: userId, expected },
      }),
  });
}
