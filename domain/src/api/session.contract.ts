import { object } from 'yup';
import { named } from '../validation/named.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { sessionsWire } from './session.wire.ts';

export const sessionContract = {
  'get-sessions': endpoint({
    method: 'GET',
    path: '/api/session',
    access: 'signed-in',
    summary: "The caller's live sessions, most recently used first.",
    cost: { reads: 3, writes: 0 },
    response: named('Sessions', 'Live sessions.', object({ sessions: sessionsWire.required() })),
    errors: [],
  }),
  'end-session': endpoint({
    method: 'DELETE',
    path: '/api/session/:sid',
    access: 'enrol',
    summary: "Ends one of the caller's sessions; the caller's own one is a sign-out.",
    cost: { reads: 3, writes: 4 },
    // Nothing stops a person from shutting somebody out of their account.
    flags: [],
    response: messageWire,
    errors: [],
  }),
  'end-other-sessions': endpoint({
    method: 'DELETE',
    path: '/api/session',
    access: 'signed-in',
    summary: 'Signs the caller out everywhere else.',
    cost: { reads: 3, writes: 4 },
    flags: [],
    response: messageWire,
    errors: [],
  }),
} as const;
