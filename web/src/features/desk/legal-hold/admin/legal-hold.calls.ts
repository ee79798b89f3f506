import { legalHoldContract } from '@keelstone/domain/desk/legal-hold/legal-hold.contract';
import { call } from '../../../../lib/api/call.ts';
import { useAction, type ActionDialog } from '../../../../lib/query/use-action.ts';
import { useCursorPages } from '../../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

/** Legal holds, the newest first, a page at a time. */
export function useHolds() {
  const { _id: adminId } = useCurrentUser();
  return useCursorPages({
    queryKey: ['holds'],
    ask: (cursor, signal) =>
      call(legalHoldContract['list-holds'], { params: { adminId }, query: { cursor }, signal }),
  });
}

type Wanted = { id: string; isHeld: boolean; reason: string };

/** Proposes to set or lift a legal hold: another administrator confirms it on the same page. */
export function useProposeHold(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: (body: Wanted) => call(legalHoldContract['propose-hold'], { params: { adminId }, body }),
  });
}
