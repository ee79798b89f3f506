import { reviewContract } from '@keelstone/domain/api/review.contract';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

type Options = { list: ReviewList; id: string | undefined; isOn: boolean };

/**
 * Says that this person looks at a case for as long as its page is open and in sight, and returns who else does. The next
 * case of the list releases the one before; leaving the queue releases the last. A lease only warns: whatever goes wrong
 * with it is ignored.
 */
export function useLease({ list, id, isOn }: Options) {
  const { _id: adminId } = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['review-lease', list, id],
    queryFn: ({ signal }) =>
      call(reviewContract['lease-case'], {
        params: { adminId },
        body: { list, id: id ?? '', isLooking: true },
        signal,
      }),
    enabled: isOn && id !== undefined,
    // A hidden tab renews nothing. Who waits for somebody else's lease learns sooner that it has ended.
    refetchInterval: ({ state }) =>
      state.data?.heldBy === undefined ? timing.leaseMs : timing.leaseOfOtherMs,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isStatic: true },
  });
  const held = useRef<string>(undefined);
  useEffect(() => {
    held.current = isOn ? id : undefined;
  }, [id, isOn]);
  useEffect(
    () => () => {
      if (held.current === undefined) return;
      const body = { list, id: held.current, isLooking: false };
      call(reviewContract['lease-case'], { params: { adminId }, body }).catch(() => undefined);
    },
    [adminId, list],
  );
  return data?.heldBy;
}
