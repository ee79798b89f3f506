import { userContract } from '@keelstone/domain/api/user.contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The signed-in user with his balances (`get-current-user`); asked for again whenever his signal changes. */
export function currentUserQuery(uid: string) {
  return queryOptions({
    queryKey: ['current-user', uid],
    queryFn: ({ signal }) => call(userContract['get-current-user'], { signal }),
  });
}
