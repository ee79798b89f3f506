import { userToWire } from '@keelstone/domain/api/user.wire';
import { auditList } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listUsersHandler: Handler<'list-users'> = async ({ query, caller, origin }, deps) => {
  const page = await deps.directory.listPage(query);
  const rows = page.items.length;
  await auditList(deps, { action: 'list-users', caller, origin, list: 'users', query, rows });
  return { ...page, items: page.items.map((row) => userToWire(row, row)) };
};
