import { userContract } from '@keelstone/domain/core/user/user.contract';
import { call } from '../../lib/api/call.ts';
import type { ListFilter } from '../../lib/query/list-filter.ts';
import { useAdminList, useListFile } from '../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { usersToCsv } from '@keelstone/domain/core/user/user.csv';
import type { UserStatusFilter } from '@keelstone/domain/core/user/user-filter';

/** Users with their balances, a page at a time. */
export function useUsers(filter: ListFilter<UserStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useAdminList({
    name: 'admin-users',
    filter,
    ask: (query, signal) => call(userContract['list-users'], { params: { adminId }, query, signal }),
  });
}

/** What the filter finds as a file. */
export function useUsersFile(filter: ListFilter<UserStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useListFile({
    name: 'users',
    many: 'users',
    filter,
    ask: (query, signal) => call(userContract['export-users'], { params: { adminId }, query, signal }),
    toCsv: usersToCsv,
  });
}
