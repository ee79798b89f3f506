import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readAnsweredAt } from '../api/send.ts';

/** Server time of the last full refresh. */
const refreshedAtMs = new WeakMap<QueryClient, number>();

/** Returns a function that asks the API again for everything on the page, after a change of any of it. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refreshAll(queryClient), [queryClient]);
}

export function refreshAll(queryClient: QueryClient): Promise<void> {
  refreshedAtMs.set(queryClient, readAnsweredAt());
  return queryClient.invalidateQueries({ predicate: isLive });
}

/**
 * Returns whether the page was refreshed after this change, as by an action whose signal arrives after its answer.
 * Queries mounted later refetch anyway. Signals may arrive out of order.
 */
export function isCovered(queryClient: QueryClient, { atMs }: { atMs: number }): boolean {
  if (atMs > (refreshedAtMs.get(queryClient) ?? -Infinity)) return false;
  void queryClient.invalidateQueries({ predicate: isLive, refetchType: 'none' });
  return true;
}

/** False for a query with `meta: { isStatic: true }`, whose answer never changes, such as an image. */
export function isLive({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
