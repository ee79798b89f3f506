import type { Handler } from '../http/handler.ts';
import { setSuspension } from './suspend-user.service.ts';

export const suspendUserHandler: Handler<'suspend-user'> = async ({ body, caller, origin }, deps) => {
  await setSuspension({ uid: body.idToSuspend, isBlocked: true, caller, origin }, deps);
  return { message: 'User suspended' };
};
