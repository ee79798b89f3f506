import { reviewContract } from '@keelstone/domain/api/review.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

/** A case's key in the cache. */
export const caseKey = (id: string | undefined) => ['review-case', id] as const;

/** What administrators keep about a case. Each view is audited, so it is asked for when the case opens, and then no more. */
export function useCase({ id, isOn }: { id: string | undefined; isOn: boolean }) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) =>
      call(reviewContract['get-case'], { params: { adminId, caseId: id ?? '' }, signal }),
    enabled: isOn && id !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isStatic: true },
  });
}
