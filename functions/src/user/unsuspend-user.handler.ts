import type { Handler } from '../http/handler.ts';
import { setSuspension } from './suspend-user.service.ts';

export const unsuspendUserHandler: Handler<'unsuspend-user'> = async ({ body, caller, origin }, deps) => {
  await setSuspension({ uid: body.idToUnsuspend, isBlocked: false, caller, origin }, deps);
  return { message: 'User unsuspended' };
};
