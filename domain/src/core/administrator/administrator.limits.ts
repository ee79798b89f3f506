export const administratorLimits = {
  /** How long a former administrator still gets alerts: an intruder may have removed the others first. */
  formerAdminAlertedMs: 72 * 60 * 60_000,
  /** The most administrators: all of them are mailed in one transaction. */
  administratorsMax: 100,
} as const;
