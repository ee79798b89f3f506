import type { Handler } from '../http/handler.ts';
import { endSession } from './end-sessions.service.ts';

export const endSessionHandler: Handler<'end-session'> = async ({ params, caller }, deps) => {
  await endSession(caller.uid, params.sid, deps);
  return { message: 'Session ended' };
};
