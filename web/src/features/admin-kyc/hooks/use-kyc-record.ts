import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/**
 * One application. Every view is written to the audit, so it is asked for when the page opens and after a decision,
 * not with every signal; nor is it kept after it was looked at.
 */
export function useKycRecord(kycId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: kycRecordKey(kycId),
    queryFn: ({ signal }) => call(kycContract['get-kyc'], { params: { adminId, kycId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isStatic: true },
  });
}

/** An application's key in the cache. */
export function kycRecordKey(kycId: string) {
  return ['admin-kyc-record', kycId] as const;
}
