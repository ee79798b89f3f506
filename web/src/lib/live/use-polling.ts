import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timing } from '../../config/timing.ts';
import { currentUserKey } from '../session/current-user.ts';

/**
 * Asks the API again every ten seconds, for as long as no signal says when to. A tab that nobody sees asks only whether
 * its session is still good: what it shows must not stay open after a suspension or a sign-out elsewhere.
 */
export function usePolling(isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const poll = setInterval(() => {
      void queryClient.invalidateQueries(
        document.hidden ? { queryKey: [currentUserKey] } : { predicate: isPolled },
      );
    }, timing.pollMs);
    return () => {
      clearInterval(poll);
    };
  }, [isOn, queryClient]);
}

/** A query may say `meta: { isPolled: false }` where each answer is expensive; a signal refreshes it all the same. */
function isPolled(query: Query): boolean {
  return isLive(query) && query.meta?.['isPolled'] !== false;
}

/** A query may say `meta: { isStatic: true }` where its answer never changes, as images do. */
export function isLive({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
