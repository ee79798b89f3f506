import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timing } from '../../config/timing.ts';
import { keys } from '../api/query-keys.ts';
import { isLive } from '../query/use-refresh.ts';

/**
 * Polls the API every ten seconds as long as no signals arrive. A hidden tab only checks its session, because its
 * content must not stay open after a suspension or a sign-out elsewhere.
 */
export function usePolling(isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const poll = setInterval(() => {
      void queryClient.invalidateQueries(
        document.hidden ? { queryKey: keys.currentUser() } : { predicate: isPolled },
      );
    }, timing.pollMs);
    return () => clearInterval(poll);
  }, [isOn, queryClient]);
}

/** A query may set `meta: { isPolled: false }` if each answer is expensive. A signal refreshes it anyway. */
function isPolled(query: Query): boolean {
  return isLive(query) && query.meta?.['isPolled'] !== false;
}
