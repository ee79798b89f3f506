export const userLimits = {
  /** From asking for an unlock to the unlock: time for the owner to see the mail about it. */
  unlockWaitMs: 24 * 60 * 60_000,
} as const;
