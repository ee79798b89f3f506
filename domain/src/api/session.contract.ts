import { object } from 'yup';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { sessionsWire } from './session.wire.ts';

export const sessionContract = {
  'get-sessions': endpoint({
    method: 'GET',
    path: '/api/session',
    access: 'signed-in',
    summary: "The caller's live sessions, most recently used first.",
    response: object({ sessions: sessionsWire.required() }),
  }),
  'end-session': endpoint({
    method: 'DELETE',
    path: '/api/session/:sid',
    access: 'signed-in',
    summary: "Ends one of the caller's sessions; the caller's own one is a sign-out.",
    // Nothing stops a person from shutting somebody out of their account.
    flags: [],
    response: messageWire,
  }),
  'end-other-sessions': endpoint({
    method: 'DELETE',
    path: '/api/session',
    access: 'signed-in',
    summary: 'Signs the caller out everywhere else.',
    flags: [],
    response: messageWire,
  }),
} as const;
