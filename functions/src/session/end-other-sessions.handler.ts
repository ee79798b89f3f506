import type { Handler } from '../http/handler.ts';
import { endOtherSessions } from './end-sessions.service.ts';

export const endOtherSessionsHandler: Handler<'end-other-sessions'> = async ({ caller, origin }, deps) => {
  await endOtherSessions({ caller, origin }, deps);
  return { message: 'Signed out everywhere else' };
};
