import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/**
 * One application. Every view is written to the audit, so it is asked for when the page opens and after a decision,
 * not with every signal; nor is it kept after it was looked at.
 */
export function useKycRecord(kycId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery(kycRecordQuery({ adminId, kycId, queryKey: kycRecordKey(kycId) }));
}

/** The same in a queue, which leaves a case once it is decided: it is not asked for again then. */
export function useReviewedKyc(kycId: string | undefined) {
  const { _id: adminId } = useCurrentUser();
  const query = kycRecordQuery({ adminId, kycId: kycId ?? '', queryKey: ['admin-kyc-review', kycId] });
  return useQuery({ ...query, enabled: kycId !== undefined });
}

function kycRecordQuery(options: { adminId: string; kycId: string; queryKey: readonly unknown[] }) {
  const { adminId, kycId, queryKey } = options;
  return queryOptions({
    queryKey,
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
