export const signInLimits = {
  /** How old the time of an event may be when its row is written: what comes later has the present time. */
  auditRowLateMaxMs: 5 * 60_000,
  /** A burst of refused sign-ins waits this long at most for the trigger that says whose account it was. */
  burstKeptMs: 24 * 60 * 60_000,
} as const;
