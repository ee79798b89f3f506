export const ratesLimits = {
  /** How long the price of a quote holds. */
  quoteMs: 30 * 60_000,
  /** How long after its end a deposit may still be filed with a quote. */
  quoteLateMs: 24 * 60 * 60_000,
  /** A quote older than this is not used: the price may have moved. */
  rateAgeMsMax: 5 * 60_000,
} as const;
