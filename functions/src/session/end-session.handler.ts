import type { Handler } from '../http/handler.ts';
import { endSession } from './end-sessions.service.ts';

export const endSessionHandler: Handler<'end-session'> = async ({ params, caller, origin }, deps) => {
  await endSession({ caller, origin }, params.sid, deps);
  return { message: 'Session ended' };
};
