import type { UserWire } from '@keelstone/domain/api/user.wire';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { editFigures } from '../api/edit-figures.ts';
import { getUser } from '../api/get-user.ts';
import { areSame, type Figures } from '../forms/figures.ts';
import { userKey } from './user-key.ts';

type Edit = {
  figures: Figures;
  reason: string;
  /** The figures the form began with. */
  from: Figures;
};

/**
 * Sets the available figures. The server posts the difference to what is there at that moment, so a figure typed
 * over an outdated one would undo what happened meanwhile: it is looked at once more before anything is sent.
 */
export function useEditFigures({
  userId,
  ...dialog
}: {
  userId: string;
  isOpen: boolean;
  onDone: () => void;
}) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async ({ figures, reason, from }: Edit) => {
      const now = await getUser({ adminId, userId });
      if (!areSame(now, from)) {
        queryClient.setQueryData<UserWire>(userKey(userId), now);
        return undefined;
      }
      await editFigures({ id: userId, ...figures, reason });
      return { message: 'Figures updated' };
    },
    ...dialog,
  });
}
