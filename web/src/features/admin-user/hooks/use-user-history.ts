import { auditContract } from '@keelstone/domain/api/audit.contract';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useUserPages } from './use-user-pages.ts';

/** What was decided about one user, newest first. */
export function useUserHistory(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useUserPages({
    name: 'user-history',
    userId,
    ask: (query, signal) =>
      call(auditContract['list-user-history'], { params: { adminId, userId }, query, signal }),
  });
}
