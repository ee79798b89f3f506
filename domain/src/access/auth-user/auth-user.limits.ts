export const authUserLimits = {
  /** The owner of a restored identity is mailed at most this often. */
  restoredMailEveryMs: 60 * 60_000,
} as const;
