import { statementContract } from '@keelstone/domain/api/statement.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** Every movement of the signed-in user. */
export function useStatement(userId: string) {
  return useQuery({
    queryKey: ['statement', userId],
    queryFn: ({ signal }) => call(statementContract['get-statement'], { params: { userId }, signal }),
    // All movements are read for each answer, and the server refuses a page that asks every ten seconds.
    meta: { isPolled: false },
  });
}
