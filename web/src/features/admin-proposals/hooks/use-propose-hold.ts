import { retentionContract } from '@keelstone/domain/api/retention.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

type Wanted = { id: string; isHeld: boolean; reason: string };

/** Proposes to set or lift a legal hold: another administrator confirms it on the same page. */
export function useProposeHold(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: (body: Wanted) => call(retentionContract['propose-hold'], { params: { adminId }, body }),
  });
}
