import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const accountLockLimits = {
  /** The wait between the request for an unlock and the unlock, in which the owner can see the mail about it. */
  unlockWaitMs: 24 * 60 * 60_000,
} as const;

export const accountLockThrottles = {
  // Nobody guesses a code of 256 bits: it bounds what invented ones cost, and a neighbour on the same network keeps
  // nobody from locking their account.
  secureLink: [{ by: 'ip', counts: 'all', max: 100, windowSeconds: hour }],
  // Each mails the owner twice, once it was locked again; a lock is never refused.
  unlock: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
