import { userToWire } from '@keelstone/domain/api/user.wire';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';
import { updateOwnUser } from './update-user.service.ts';

export const updateSettingsHandler: Handler<'update-settings'> = async ({ body, caller }, deps) => {
  const user = await updateOwnUser(caller, { settings: body }, deps);
  return userToWire(user, await findAccount(caller.uid, deps));
};
