export const administratorLimits = {
  /** How long a former administrator still gets the alerts: an intruder may have removed the others first. */
  formerAdminAlertedMs: 72 * 60 * 60_000,
  /** How many administrators there may be: all of them are mailed in one transaction. */
  administratorsMax: 100,
} as const;
