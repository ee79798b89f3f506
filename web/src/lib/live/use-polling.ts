import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timing } from '../../config/timing.ts';

/** Asks the API again every ten seconds, for as long as no signal says when to. */
export function usePolling(isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const poll = setInterval(() => {
      if (!document.hidden) void queryClient.invalidateQueries({ predicate: isLive });
    }, timing.pollMs);
    return () => {
      clearInterval(poll);
    };
  }, [isOn, queryClient]);
}

/** A query may say `meta: { isStatic: true }` where its answer never changes, as images do. */
export function isLive({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
