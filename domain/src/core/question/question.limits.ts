export const questionLimits = {
  /** How often one record can be asked about: then it has to be decided. */
  asksPerRecord: 10,
} as const;
