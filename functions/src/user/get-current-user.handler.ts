import { userToWire } from '@keelstone/domain/api/user.wire';
import type { Handler } from '../http/handler.ts';
import { findAccount } from './find-account.ts';

export const getCurrentUserHandler: Handler<'get-current-user'> = async ({ caller }, deps) =>
  userToWire(caller.user, await findAccount(caller.uid, deps));
