import { reviewContract } from '@keelstone/domain/api/review.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

/** Who can be assigned a case, by name; asked for once somebody wants to choose. */
export function useAdministrators({ isOn }: { isOn: boolean }) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(reviewContract['list-administrators'], { params: { adminId }, signal }),
    enabled: isOn,
    staleTime: 5 * 60_000,
    meta: { isStatic: true },
  });
}
