import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Asks the API again for everything on the page, after an action that may have changed any of it. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ predicate: mayChange }), [queryClient]);
}

function mayChange({ meta }: Query): boolean {
  return meta?.['isStatic'] !== true;
}
