export const decisionLimits = {
  /** The most warnings that one decision may confirm, and the longest name of a warning. */
  ticksMax: 40,
  warningKindLengthMax: 40,
  /** How long the first of two approvals waits for the second. */
  proposalAgeMsMax: 72 * 60 * 60_000,
} as const;
