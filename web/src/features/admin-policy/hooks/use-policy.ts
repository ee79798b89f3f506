import { policyContract } from '@keelstone/domain/api/policy.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** The two-person policy; asked by administrators only. */
export function usePolicy(adminId: string) {
  return useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => call(policyContract['get-policy'], { params: { adminId }, signal }),
    meta: { isPolled: false },
  });
}
