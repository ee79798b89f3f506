export const twoPersonRuleLimits = {
  /** From when a looser two-person policy was confirmed until it counts. */
  policyLooseningMs: 24 * 60 * 60_000,
} as const;
