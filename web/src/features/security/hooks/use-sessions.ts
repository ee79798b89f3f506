import { useQuery } from '@tanstack/react-query';
import { getSessions } from '../api/get-sessions.ts';

/** Where the user is signed in, most recently used first. */
export function useSessions(uid: string) {
  return useQuery({ queryKey: ['sessions', uid], queryFn: getSessions });
}
