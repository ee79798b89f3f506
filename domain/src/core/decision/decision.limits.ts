export const decisionLimits = {
  /** Warnings that one decision may confirm, and their names. */
  ticksMax: 40,
  warningKindLengthMax: 40,
  /** How long the first of two approvals waits for the second. */
  proposalAgeMsMax: 72 * 60 * 60_000,
} as const;
