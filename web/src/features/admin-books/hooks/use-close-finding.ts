import { booksContract } from '@keelstone/domain/api/books.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type Closing = { findingId: string; entryId: string; note: string };

/** Closes a finding by an entry or a note. */
export function useCloseFinding(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async (body: Closing) => {
      await call(booksContract['close-finding'], { params: { adminId }, body });
      return { message: 'Finding closed' };
    },
  });
}
