import { userToWire } from '@keelstone/domain/api/user.wire';
import type { Handler } from '../http/handler.ts';

export const listUsersHandler: Handler<'list-users'> = async ({ query }, deps) => {
  const page = await deps.directory.listPage(query);
  return { ...page, items: page.items.map((row) => userToWire(row, row)) };
};
