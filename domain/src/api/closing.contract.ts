import { closingWire } from './closing.wire.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

/** Closing one's own account: what is still missing, the request, and undoing it within 7 days. */
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
    summary: "Starts the 7 days after which the caller's account is closed, unless they undo it.",
    stepUp: 'always',
    cost: { reads: 12, writes: 12 },
    // Nobody with money can begin it, but a repeat changes nothing and succeeds.
    example: { caller: 'closing' },
    flags: ['changes'],
    isStoppedByLock: true,
    // Anyone who does not accept a text may leave.
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
    summary: "Cancels the closing: the caller's account stays open.",
    cost: { reads: 4, writes: 8 },
    example: { caller: 'closing' },
    // No switch may stop people from keeping their account.
    flags: [],
    response: messageWire,
    errors: [],
  }),
} as const;
