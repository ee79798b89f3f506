import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Asks the API again for everything on the page: what the spec calls "the page reloads" (design.md 8). */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ predicate: mayChange }), [queryClient]);
}

function mayChange({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
