export const retentionLimits = {
  /** Data of a person on hold that expires within this time is kept for as long again. */
  holdAheadMs: 30 * 24 * 60 * 60_000,
} as const;
