import { object } from 'yup';
import { named } from '../validation/named.ts';
import { messageWire, pageQuery } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { securityEventPageWire } from './security-event.wire.ts';
import { keptSessionWire, sessionsWire } from './session.wire.ts';

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
    // No switch may stop people from shutting somebody out of their account.
    flags: [],
    response: messageWire,
    errors: [],
  }),
  'end-other-sessions': endpoint({
    method: 'DELETE',
    path: '/api/session',
    access: 'signed-in',
    eyes: 'own',
    summary: 'Signs the caller out everywhere else.',
    cost: { reads: 3, writes: 4 },
    flags: [],
    response: keptSessionWire,
    errors: [],
  }),
  'list-security-events': endpoint({
    method: 'GET',
    path: '/api/security-event',
    access: 'signed-in',
    summary:
      "What happened to the caller's sign-in, newest first; kept for as long as the operator has set, 400 days at first.",
    // A row and its detail, which is kept apart so that it can be erased.
    cost: { reads: { perRow: 2, more: 3 }, writes: 0 },
    query: pageQuery,
    response: securityEventPageWire,
    errors: [],
  }),
} as const;
