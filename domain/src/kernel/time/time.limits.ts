export const timeLimits = {
  /** The longest period of a statement, a leap year, which reads at most 13 documents besides its movements. */
  statementDaysMax: 366,
  /** The longest range of a chart: five years, in months of UTC. */
  historyMonthsMax: 60,
} as const;
