import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const accountClosingLimits = {
  /** The wait between a request and the closing, and how long before the closing the owner is mailed again. */
  closingWaitMs: 7 * 24 * 60 * 60_000,
  closingReminderMs: 24 * 60 * 60_000,
  /**
   * How long requests and jobs that began before a closing may still write, and Firebase Auth may recreate the sign-in
   * for a custom token, which is valid for an hour.
   */
  closedSettlesMs: 70 * 60_000,
  /** The accounts to close or clear that a job reads at a time. */
  closingsPerPage: 50,
} as const;

export const accountClosingThrottles = {
  // Each request mails the owner, and so does the undoing between two requests.
  closing: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
