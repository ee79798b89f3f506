export const stepUpLimits = {
  /** A confirmation counts for `strongIdleMsMax` after the last action that needed it, `strongAgeMsMax` at most. */
  strongIdleMsMax: 15 * 60_000,
  strongAgeMsMax: 4 * 60 * 60_000,
  /** The use of a confirmation is stored at most this often. */
  strongUsedEveryMs: 60_000,
} as const;
