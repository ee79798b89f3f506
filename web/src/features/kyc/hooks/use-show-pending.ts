import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../../../lib/session/current-user.ts';

/** Shows everywhere immediately what an application makes of its user, then asks the API. */
export function useShowPending(uid: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const { queryKey } = currentUserQuery(uid);
    queryClient.setQueryData(queryKey, (user) => user && { ...user, kycStatus: 'Pending' as const });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, uid]);
}
