import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { call } from '../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';

type Options = ActionDialog & { userId: string };

/** Removes one entry; the list is then asked for again, because an older one may move up. */
export function useDeleteActivity({ userId, ...dialog }: Options) {
  return useAction({
    ...dialog,
    shows: (id) => ({ in: [activityContract['list-activity']], id, fields: 'gone' }),
    send: (activityId: string) =>
      call(activityContract['delete-activity'], { params: { userId, activityId } }),
  });
}
