import { closingWire } from './closing.wire.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

/** The end of one's own account: what is missing, asking for it, and undoing that within 7 days. */
export const closingContract = {
  'get-closing': endpoint({
    method: 'GET',
    path: '/api/own-data/closing',
    access: 'signed-in',
    summary: "What is missing before the caller's account can be closed, and when it will be.",
    cost: { reads: 6, writes: 0 },
    response: closingWire,
    errors: [],
  }),
  'close-account': endpoint({
    method: 'POST',
    path: '/api/own-data/closing',
    access: 'signed-in',
    eyes: 'own',
    summary: "Starts the 7 days after which the caller's account is closed, if they do not undo that.",
    stepUp: 'always',
    cost: { reads: 12, writes: 12 },
    flags: ['changes'],
    isStoppedByLock: true,
    // Who does not accept a text may leave.
    isOpenBeforeAcceptance: true,
    throttles: throttles.closing,
    response: messageWire,
    errors: ['not-closable'],
  }),
  'reopen-account': endpoint({
    method: 'DELETE',
    path: '/api/own-data/closing',
    access: 'signed-in',
    eyes: 'own',
    summary: "Undoes that: the caller's account stays open.",
    cost: { reads: 4, writes: 8 },
    // Nothing keeps a person from keeping their account.
    flags: [],
    response: messageWire,
    errors: [],
  }),
} as const;
