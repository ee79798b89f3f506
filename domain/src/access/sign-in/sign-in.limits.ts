import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const signInLimits = {
  /** How far in the past the time of an audit row may be when it is written. A later row gets the present time. */
  auditRowLateMaxMs: 5 * 60_000,
  /** How long a burst of refused sign-ins waits for the trigger that finds its account. */
  burstKeptMs: 24 * 60 * 60_000,
} as const;

export const signInThrottles = {
  login: [
    {
      by: 'email-and-device',
      of: 'known-device',
      counts: 'refusals',
      max: 5,
      windowSeconds: 15 * minute,
    },
    {
      by: 'email-and-network',
      of: 'strangers',
      counts: 'refusals',
      max: 5,
      windowSeconds: 15 * minute,
    },
    // Guesses from many networks: far more than an owner on a new device can cause.
    { by: 'email', of: 'strangers', counts: 'refusals', max: 100, windowSeconds: 15 * minute },
    { by: 'ip', of: 'strangers', counts: 'refusals', max: 20, windowSeconds: 15 * minute },
    // Each success writes events and a session, and a new device also a mail with a link.
    { by: 'email-and-device', of: 'known-device', counts: 'successes', max: 60, windowSeconds: hour },
    { by: 'email-and-network', of: 'strangers', counts: 'successes', max: 30, windowSeconds: hour },
  ],
  /** Invented tickets at the second step of a sign-in. A real ticket counts for its account. */
  factorTicket: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
