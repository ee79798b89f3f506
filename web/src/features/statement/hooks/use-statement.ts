import { useQuery } from '@tanstack/react-query';
import { getStatement } from '../api/get-statement.ts';

/** Every movement of the signed-in user. */
export function useStatement(userId: string) {
  return useQuery({
    queryKey: ['statement', userId],
    queryFn: ({ signal }) => getStatement({ userId, signal }),
  });
}
