import { type InferType, string } from 'yup';
import type { Closing } from '../../core/user/user.ts';
import { listOf, timeOrNull, timeOrNullWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { accountClosingThrottles } from './account-closing.limits.ts';
import { accountClosingTexts } from './account-closing.texts.ts';
import { type ClosingObstacle, closingObstacles } from './account-closing.ts';

export const closingWire = namedObject('Closing', {
  closesAt: timeOrNullWire('When it is closed, unless that is undone; null if nobody has asked for it.'),
  missing: listOf(string().oneOf(closingObstacles)).meta({
    description: 'The obstacles to a closing, empty if there are none.',
  }),
}).meta({ description: "The closing of the caller's account, or the obstacles to it." });
export type ClosingWire = InferType<typeof closingWire>;

export function closingToWire(
  closing: Closing | null | undefined,
  missing: readonly ClosingObstacle[],
): ClosingWire {
  return { closesAt: timeOrNull(closing?.closesAtMs), missing: [...missing] };
}

/** The closing of one's own account: its obstacles, the request, and undoing it within 7 days. */
export const accountClosingContract = {
  'get-closing': endpoint('GET /api/own-data/closing', {
    access: 'signed-in',
    summary: "Returns the obstacles to closing the caller's account, and the time of a requested closing.",
    cost: { reads: 6, writes: 0 },
    response: closingWire,
  }),
  'close-account': endpoint('POST /api/own-data/closing', {
    access: 'signed-in',
    people: 'own',
    summary: `Starts the ${accountClosingTexts.wait} after which the caller's account is closed, unless they undo it.`,
    stepUp: 'always',
    cost: { reads: 12, writes: 12 },
    // The first request needs an account without money, but a repeat succeeds and changes nothing.
    exampleCaller: 'closing',
    isStoppedByLock: true,
    // Anyone who does not accept a text may leave.
    isOpenBeforeAcceptance: true,
    throttles: accountClosingThrottles.closing,
    errors: ['not-closable'],
  }),
  'reopen-account': endpoint('DELETE /api/own-data/closing', {
    access: 'signed-in',
    people: 'own',
    summary: "Cancels the closing of the caller's account.",
    cost: { reads: 4, writes: 8 },
    exampleCaller: 'closing',
    // No switch may stop people from keeping their account.
    flags: [],
  }),
} as const;
