import { userToWire } from '@keelstone/domain/api/user.wire';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';

export const listUsersHandler: Handler<'list-users'> = async ({ query }, deps) => {
  const page = await deps.users.listAll(query);
  const items = await Promise.all(
    page.items.map(async (user) => userToWire(user, await findAccount(user.uid, deps))),
  );
  return { ...page, items };
};
