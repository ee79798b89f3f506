export const accountClosingLimits = {
  /** From asking for the end of an account to the end, and how long before it the owner is mailed once more. */
  closingWaitMs: 7 * 24 * 60 * 60_000,
  closingReminderMs: 24 * 60 * 60_000,
  /** For so long a request or a job that began before an account was closed may still write. */
  closedSettlesMs: 10 * 60_000,
  /** How many accounts that are to be closed, or cleared away, a job reads at a time. */
  closingsPerPage: 50,
} as const;
