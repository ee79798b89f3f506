import { userContract } from '@keelstone/domain/api/user.contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What the query of every user's own account begins with. */
export const currentUserKey = 'current-user';

/** The signed-in user with their balances (`get-current-user`); asked for again whenever their signal changes. */
export function currentUserQuery(uid: string) {
  return queryOptions({
    queryKey: [currentUserKey, uid],
    queryFn: ({ signal }) => call(userContract['get-current-user'], { signal }),
  });
}
