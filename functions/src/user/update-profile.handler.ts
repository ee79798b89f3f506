import { userToWire } from '@keelstone/domain/api/user.wire';
import { cleanName } from '@keelstone/domain/validation/name-field';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';
import { updateOwnUser } from './update-user.service.ts';

export const updateProfileHandler: Handler<'update-profile'> = async ({ body, caller }, deps) => {
  const user = await updateOwnUser(caller, { name: cleanName(body.name), number: body.number }, deps);
  return userToWire(user, await findAccount(caller.uid, deps));
};
