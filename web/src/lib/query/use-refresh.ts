import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { answeredAt } from '../api/send.ts';

/** What was asked for before this time, by the server's clock, has been asked for again since. */
const freshSince = new WeakMap<QueryClient, number>();

/** Asks the API again for everything on the page, after an action that may have changed any of it. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refreshAll(queryClient), [queryClient]);
}

export function refreshAll(queryClient: QueryClient): Promise<void> {
  freshSince.set(queryClient, answeredAt());
  return queryClient.invalidateQueries({ predicate: isLive });
}

/**
 * True if the page was asked for again after this change, as after an action whose own signal comes later than its answer.
 * What is shown next asks again nevertheless, because signals may overtake each other.
 */
export function isCovered(queryClient: QueryClient, { atMs }: { atMs: number }): boolean {
  if (atMs > (freshSince.get(queryClient) ?? -Infinity)) return false;
  void queryClient.invalidateQueries({ predicate: isLive, refetchType: 'none' });
  return true;
}

/** A query may set `meta: { isStatic: true }` if its answer never changes, like images. */
export function isLive({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
