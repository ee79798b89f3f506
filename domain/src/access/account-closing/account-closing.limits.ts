import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const accountClosingLimits = {
  /** From asking for the end of an account to the end, and how long before it the owner is mailed once more. */
  closingWaitMs: 7 * 24 * 60 * 60_000,
  closingReminderMs: 24 * 60 * 60_000,
  /**
   * How long a request or a job that began before an account was closed may still write, and Firebase Auth makes its
   * sign-in again for a custom token, which is valid for an hour.
   */
  closedSettlesMs: 70 * 60_000,
  /** How many accounts that are to be closed, or cleared away, a job reads at a time. */
  closingsPerPage: 50,
} as const;

export const accountClosingThrottles = {
  // Each mails the owner, and the undoing that has to come between two of them once more.
  closing: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
