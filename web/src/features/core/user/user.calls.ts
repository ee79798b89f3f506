import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { useQuery } from '@tanstack/react-query';

/** One user with their balances, as an admin sees them. */
export function useUser(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['admin-user', userId],
    queryFn: ({ signal }) => call(userContract['get-user'], { params: { adminId, userId }, signal }),
  });
}
