import { userContract } from '@keelstone/domain/core/user/user.contract';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** People by a part of their name, or by their address. Each search leaves an audit row: none without a text. */
export function useFoundPeople(search: string) {
  return useAnswer(userContract['list-users'], {
    query: { search, limit: 10 },
    enabled: search !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
