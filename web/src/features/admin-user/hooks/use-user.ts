import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { getUser } from '../api/get-user.ts';
import { userKey } from './user-key.ts';

/** One user with his balances, as an admin sees him. */
export function useUser(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: userKey(userId),
    queryFn: ({ signal }) => getUser({ adminId, userId, signal }),
  });
}
