import { sessionsToWire } from '@keelstone/domain/api/session.wire';
import { noSessions } from '@keelstone/domain/session/session';
import type { Handler } from '../http/handler.ts';

export const getSessionsHandler: Handler<'get-sessions'> = async ({ caller }, deps) => {
  const sessions = (await deps.sessions.find(caller.uid)) ?? noSessions(caller.uid);
  return { sessions: sessionsToWire(sessions, { currentSid: caller.sid, nowMs: deps.now() }) };
};
