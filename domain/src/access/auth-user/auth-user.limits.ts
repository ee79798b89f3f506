export const authUserLimits = {
  /** The owner of an identity that was put back is mailed at most this often. */
  restoredMailEveryMs: 60 * 60_000,
} as const;
