export const administratorLimits = {
  /** So recent administrators still get the alerts: an intruder may have taken the others out first. */
  formerAdminAlertedMs: 72 * 60 * 60_000,
  /** How many administrators are looked for, to count or to write to them. */
  administratorsMax: 100,
} as const;
