export const retentionLimits = {
  /** Data of a person on hold that would be erased within this time is kept this much longer. */
  holdAheadMs: 30 * 24 * 60 * 60_000,
} as const;
