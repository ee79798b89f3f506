export const timeLimits = {
  /** A statement's period: a leap year. It reads at most 13 documents in addition to its movements. */
  statementDaysMax: 366,
  /** How far the longest range of a chart goes back: five years, in months of UTC. */
  historyMonthsMax: 60,
} as const;
