import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { unsuspendUser } from '../api/unsuspend-user.ts';

/** `run` takes the user's id. */
export function useUnsuspendUser(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({ send: (userId: string) => unsuspendUser({ adminId, userId }), ...dialog });
}
