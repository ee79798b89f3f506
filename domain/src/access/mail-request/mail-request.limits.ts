import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const mailRequestLimits = {
  /** The least time between two mails to one address that anybody may ask for. */
  mailSpacingMs: 60_000,
  /** The most mails to an unverified address, of all kinds together. */
  unverifiedMailsPerHour: 3,
  unverifiedMailsPerDay: 6,
  /** The age at which an unanswered request is dropped: a later mail helps nobody. */
  ageMsMax: 60 * 60_000,
} as const;

export const mailRequestThrottles = {
  mailRequest: [
    { by: 'email', counts: 'all', max: 3, windowSeconds: hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
} as const satisfies Record<string, readonly Throttle[]>;
