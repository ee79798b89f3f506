import { factorContract } from '@keelstone/domain/api/factor.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Starts the reset of somebody's lost second factors. `run` takes the user's id. */
export function useResetFactors(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: (userId: string) =>
      call(factorContract['reset-factors'], { params: { adminId }, body: { idToReset: userId } }),
  });
}
