import type { UserStatusFilter } from '@keelstone/domain/api/list-filter';
import type { ListFilter } from '../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { listUsers } from '../api/list-users.ts';

/** Users with their balances, a page at a time. */
export function useUsers(filter: ListFilter<UserStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useAdminList({
    name: 'admin-users',
    filter,
    ask: (query, signal) => listUsers({ adminId, query, signal }),
  });
}
