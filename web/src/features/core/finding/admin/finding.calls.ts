import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { findingContract } from '@keelstone/domain/core/finding/finding.contract';

export type Closing = { findingId: string; entryId: string; note: string };

/** Closes a finding by an entry or a note, as long as it is the one that the preview showed. */
export function useCloseFinding(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async (body: Closing & { expected: string }) => {
      await call(findingContract['close-finding'], { params: { adminId }, body });
      return { message: 'Finding closed' };
    },
  });
}
