import { sessionContract } from '@keelstone/domain/api/session.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** Where the user is signed in, most recently used first. */
export function useSessions(uid: string) {
  return useQuery({
    queryKey: ['sessions', uid],
    queryFn: async ({ signal }) => (await call(sessionContract['get-sessions'], { signal })).sessions,
  });
}
