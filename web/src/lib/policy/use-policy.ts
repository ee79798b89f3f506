import { policyContract } from '@keelstone/domain/api/policy.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The two-person policy, and how many proposals wait; asked by administrators only. */
export function usePolicy({ adminId, isEnabled = true }: { adminId: string; isEnabled?: boolean }) {
  return useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => call(policyContract['get-policy'], { params: { adminId }, signal }),
    enabled: isEnabled,
  });
}
