import { noSessions } from '@keelstone/domain/core/session/session';
import { sessionsToWire } from '@keelstone/domain/core/session/session.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endOtherSessions, endSession } from './end-sessions.service.ts';
import { renewTokens } from './revoke-tokens.service.ts';

export const sessionHandlers = {
  'get-sessions': async ({ caller, alongside }, deps) => {
    const sessions = alongside ?? noSessions(caller.uid);
    return { sessions: sessionsToWire(sessions, { currentSid: caller.sid, nowMs: deps.now() }) };
  },

  'end-session': async ({ params, caller, origin }, deps) => {
    await endSession({ caller, origin }, params.sid, deps);
    return { message: 'Session ended' };
  },

  'end-other-sessions': async ({ caller, origin }, deps) => {
    await endOtherSessions({ caller, origin }, deps);
    return { message: 'Signed out everywhere else', ...(await renewTokens({ caller, origin }, deps)) };
  },
} satisfies Partial<Handlers<Deps>>;
