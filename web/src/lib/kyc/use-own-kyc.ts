import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The last application of somebody who was rejected: why, and what they had declared. Nobody else is asked about. */
export function useRejectedKyc({ _id: userId, kycStatus }: Pick<UserWire, '_id' | 'kycStatus'>) {
  return useQuery({
    queryKey: ['own-kyc', userId, kycStatus],
    queryFn: ({ signal }) => call(kycContract['get-own-kyc'], { params: { userId }, signal }),
    enabled: kycStatus === 'Rejected',
  });
}
