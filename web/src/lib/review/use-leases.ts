import { reviewContract } from '@keelstone/domain/api/review.contract';
import { useQuery } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Who else looks at which case, by the id of its record. All rows of a page share one answer, asked again while one that waits
 * is in sight. It only warns: whatever goes wrong with it is ignored.
 */
export function useLeases(): ReadonlyMap<string, string> {
  const { _id: adminId } = useCurrentUser();
  const { data = none } = useQuery({
    queryKey: ['review-leases'],
    queryFn: async ({ signal }) => {
      const { leases } = await call(reviewContract['get-leases'], { params: { adminId }, signal });
      return new Map(leases.map(({ id, heldBy }) => [id, heldBy.name]));
    },
    refetchInterval: timing.leaseOfOtherMs,
    retry: false,
    staleTime: timing.leaseOfOtherMs,
    meta: { isStatic: true },
  });
  return data;
}
