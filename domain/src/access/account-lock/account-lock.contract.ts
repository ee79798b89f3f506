import { object } from 'yup';
import { expectedField, idField, nothingSchema } from '../../kernel/validation/fields.ts';
import { messageWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { keptSessionWire } from '../../core/session/session.contract.ts';
import { accountLockThrottles } from './account-lock.limits.ts';

/** "Lock my account": the owner's stop from a session (`use-secure-link` is the one from a mail), and the two ways back. */
export const lockContract = {
  'lock-account': endpoint({
    method: 'POST',
    path: '/api/auth/lock',
    access: 'signed-in',
    people: 'own',
    summary:
      "Locks the caller's account and ends their other sessions; cancels an unlock that was asked for.",
    cost: { reads: 5, writes: 10 },
    // No switch may stop people from locking their own account.
    flags: [],
    response: keptSessionWire,
    errors: [],
  }),
  'request-unlock': endpoint({
    method: 'POST',
    path: '/api/auth/unlock',
    access: 'signed-in',
    people: 'own',
    isOpenBeforeAcceptance: true,
    summary: "Starts the 24 hours after which the caller's account is unlocked, if nobody locks it again.",
    stepUp: 'always',
    cost: { reads: 12, writes: 12 },
    example: { body: {}, caller: 'locked' },
    flags: ['changes'],
    throttles: accountLockThrottles.unlock,
    body: nothingSchema,
    response: messageWire,
    errors: [],
  }),
  'unlock-user': endpoint({
    method: 'PUT',
    path: '/api/user/unlock/:adminId',
    access: 'admin',
    people: 'one',
    subject: { kind: 'person' },
    summary: "Unlocks a user's account immediately.",
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 10 },
    example: { body: { idToUnlock: exampleIds.lockedUser, expected: exampleIds.expected } },
    flags: ['changes'],
    body: object({ idToUnlock: idField(), expected: expectedField() }),
    response: messageWire,
    errors: ['no-user', 'own-record'],
  }),
} as const;
