import { useQuery } from '@tanstack/react-query';
import { listActivity } from '../api/list-activity.ts';

/** The last 20 sign-ins, newest first. */
export function useActivity(userId: string) {
  return useQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal }) => listActivity({ userId, signal }),
  });
}
