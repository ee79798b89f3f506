import { object, string } from 'yup';
import { secureRights } from '../../core/one-time-link/credentials.ts';
import { mailedCodeSchema } from '../../core/one-time-link/one-time-link.schema.ts';
import { keptSessionWire } from '../../core/session/session.contract.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { expectedField, idField, nothingSchema } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { accountLockThrottles } from './account-lock.limits.ts';
import { accountLockTexts } from './account-lock.texts.ts';

/** "Lock my account": locking from a session (`use-secure-link` locks from a mail), and the two ways to unlock. */
export const accountLockContract = {
  'lock-account': endpoint('POST /api/auth/lock', {
    access: 'signed-in',
    people: 'own',
    summary: "Locks the caller's account, ends their other sessions, and cancels a requested unlock.",
    cost: { reads: 5, writes: 10 },
    // No switch may stop people from locking their own account.
    flags: [],
    response: keptSessionWire,
  }),
  'request-unlock': endpoint('POST /api/auth/unlock', {
    access: 'signed-in',
    people: 'own',
    isOpenBeforeAcceptance: true,
    summary: `Starts the ${accountLockTexts.unlockWait} after which the caller's account is unlocked, if nobody locks it again.`,
    stepUp: 'always',
    cost: { reads: 12, writes: 12 },
    example: {},
    exampleCaller: 'locked',
    throttles: accountLockThrottles.unlock,
    body: nothingSchema,
  }),
  'unlock-user': endpoint('PUT /api/user/unlock/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'person' },
    summary: "Unlocks a user's account immediately.",
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 10 },
    example: { idToUnlock: exampleIds.lockedUser, expected: exampleIds.expected },
    body: object({ idToUnlock: idField(), expected: expectedField() }),
    errors: ['no-user', 'own-record'],
  }),
  'check-secure-link': endpoint('POST /api/auth/secure/check', {
    access: 'public',
    summary: 'Returns what the code of a mailed link to `/secure` may do. The code stays usable.',
    cost: { reads: 5, writes: 1 },
    example: { code: exampleIds.secureCode },
    flags: [],
    throttles: accountLockThrottles.secureLink,
    body: mailedCodeSchema,
    response: namedObject('SecureLink', {
      right: string().oneOf(secureRights).required(),
    }).meta({ description: 'A usable link, and the one thing that it does.' }),
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'use-secure-link': endpoint('POST /api/auth/secure', {
    access: 'public',
    summary: 'Uses a link to `/secure`, which locks or deletes its account, or stops a factor reset.',
    // A deletion costs this much. A lock takes 7 and 12.
    cost: { reads: 17, writes: 16 },
    example: { code: exampleIds.secureCode },
    // No switch may stop people from keeping an intruder out. `changes` only stops a deletion, with `read-only`.
    flags: [],
    throttles: accountLockThrottles.secureLink,
    body: mailedCodeSchema,
    errors: ['account-in-use', 'link-expired', 'link-invalid', 'link-replaced', 'link-used', 'read-only'],
  }),
} as const;
