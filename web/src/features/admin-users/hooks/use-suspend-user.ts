import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { suspendUser } from '../api/suspend-user.ts';

/** `run` takes the user's id. */
export function useSuspendUser(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({ send: (userId: string) => suspendUser({ adminId, userId }), ...dialog });
}
