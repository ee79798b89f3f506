import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useUserPages } from './use-user-pages.ts';

/** Every application of one user, newest first. */
export function useUserKyc(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useUserPages({
    name: 'user-kyc',
    userId,
    ask: (query, signal) =>
      call(kycContract['list-user-kyc'], { params: { adminId, userId }, query, signal }),
  });
}
