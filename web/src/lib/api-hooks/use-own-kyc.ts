import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/**
 * The last application of somebody who was rejected, with why and what they had declared, or what is asked for about
 * one under review. Not requested for anybody else; `isPendingAsked`: nor for an application under review without an
 * open question.
 */
export function useOwnKyc(
  { _id: userId, kycStatus }: Pick<UserWire, '_id' | 'kycStatus'>,
  { isPendingAsked = true }: { isPendingAsked?: boolean } = {},
) {
  return useQuery({
    queryKey: ['own-kyc', userId, kycStatus],
    queryFn: ({ signal }) => call(kycContract['get-own-kyc'], { params: { userId }, signal }),
    enabled: kycStatus === 'Rejected' || (kycStatus === 'Pending' && isPendingAsked),
  });
}
