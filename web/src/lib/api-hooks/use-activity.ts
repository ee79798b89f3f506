import { activityContract } from '@keelstone/domain/api/activity.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The last 20 sign-ins, newest first. */
export function useActivity(userId: string) {
  return useQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal }) => call(activityContract['list-activity'], { params: { userId }, signal }),
  });
}
