import { policyContract } from '@keelstone/domain/api/policy.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const policyQuery = (adminId: string) =>
  queryOptions({
    queryKey: ['policy'],
    queryFn: ({ signal }) => call(policyContract['get-policy'], { params: { adminId }, signal }),
    meta: { isPolled: false },
  });

/** The two-person policy; asked by administrators only. */
export function usePolicy(adminId: string) {
  return useQuery(policyQuery(adminId));
}

/**
 * How much waits for an administrator as the second one; nothing for anybody else. Every page shows it, so it is asked
 * once, and then only when a signal or an own action says that something has changed.
 */
export function useWaitingCount(adminId: string | undefined): number {
  const { data } = useQuery({
    ...policyQuery(adminId ?? ''),
    enabled: adminId !== undefined,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return data?.waiting ?? 0;
}
