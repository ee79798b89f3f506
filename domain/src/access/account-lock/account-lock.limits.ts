import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const accountLockLimits = {
  /** The wait between the request for an unlock and the unlock, in which the owner can see the mail about it. */
  unlockWaitMs: 24 * 60 * 60_000,
} as const;

export const accountLockThrottles = {
  // Nobody can guess a code of 256 bits. The bound limits the cost of invented codes. It is high, so that a neighbour
  // on the same network cannot keep anybody from locking their account.
  secureLink: [{ by: 'ip', counts: 'all', max: 100, windowSeconds: hour }],
  // Each unlock mails the owner twice, and needs a lock before it. A lock is never refused.
  unlock: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
