import { userContract } from '@keelstone/domain/api/user.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { userKey } from './user-key.ts';

/** One user with his balances, as an admin sees him. */
export function useUser(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: userKey(userId),
    queryFn: ({ signal }) => call(userContract['get-user'], { params: { adminId, userId }, signal }),
  });
}
