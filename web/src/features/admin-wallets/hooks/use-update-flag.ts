import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { updateFlag, type FlagChange } from '../api/update-flag.ts';

export function useUpdateFlag(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    send: async (change: FlagChange) => {
      await updateFlag({ adminId, ...change });
      return { message: 'Switch updated' };
    },
    ...dialog,
  });
}
