import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const mailRequestLimits = {
  /** A mail that anybody may ask for goes to one address at most this often. */
  mailSpacingMs: 60_000,
  /** Mails to an address that nobody has verified, of every kind together. */
  unverifiedMailsPerHour: 3,
  unverifiedMailsPerDay: 6,
  /** An answer that comes later than this helps nobody: the request is dropped. */
  ageMsMax: 60 * 60_000,
} as const;

export const mailRequestThrottles = {
  mailRequest: [
    { by: 'email', counts: 'all', max: 3, windowSeconds: hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
} as const satisfies Record<string, readonly Throttle[]>;
