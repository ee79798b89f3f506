import { useAction } from '../../../lib/query/use-action.ts';
import { deleteActivity } from '../api/delete-activity.ts';

type Options = { userId: string; isOpen: boolean; onDone: () => void };

/** Removes one entry; the list is then asked for again, because an older one may move up. */
export function useDeleteActivity({ userId, ...dialog }: Options) {
  return useAction({ ...dialog, send: (activityId: string) => deleteActivity({ userId, activityId }) });
}
