import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const signInLimits = {
  /** How old the time of an event may be when its row is written: what comes later has the present time. */
  auditRowLateMaxMs: 5 * 60_000,
  /** A burst of refused sign-ins waits this long at most for the trigger that says whose account it was. */
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
    // Guesses from many networks: far above what an owner on a new device can cause.
    { by: 'email', of: 'strangers', counts: 'refusals', max: 100, windowSeconds: 15 * minute },
    { by: 'ip', of: 'strangers', counts: 'refusals', max: 20, windowSeconds: 15 * minute },
    // Each leaves events and a session, a new device also a mail with a link.
    { by: 'email-and-device', of: 'known-device', counts: 'successes', max: 60, windowSeconds: hour },
    { by: 'email-and-network', of: 'strangers', counts: 'successes', max: 30, windowSeconds: hour },
  ],
  /** The second step of a sign-in, for invented tickets; a real one counts for its account. */
  factorTicket: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
