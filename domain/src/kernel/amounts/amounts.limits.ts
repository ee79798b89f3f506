export const amountLimits = {
  /** Largest amount of one record. */
  recordUsdMax: 10_000_000,
  /** Largest figure of one account and asset, in 1e-8 units; keeps every sum a safe integer. */
  accountUnitsMax: 1_000_000_000_000_000,
} as const;
