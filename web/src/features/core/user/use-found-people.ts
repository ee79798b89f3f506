import { userContract } from '@keelstone/domain/core/user/user.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** People by a part of their name, or by their address. Each search leaves an audit row: none without a text. */
export function useFoundPeople(search: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['found-people', search],
    enabled: search !== '',
    queryFn: ({ signal }) =>
      call(userContract['list-users'], { params: { adminId }, query: { search, limit: 10 }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
