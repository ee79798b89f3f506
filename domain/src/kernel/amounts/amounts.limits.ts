const usdMax = 10_000_000;

export const amountLimits = {
  /** The largest amount of one record. */
  recordUsdMax: usdMax,
  recordUsdCentsMax: usdMax * 100,
  /** The largest figure of one account and asset, in 1e-8 units, so that every sum is a safe integer. */
  accountUnitsMax: 1_000_000_000_000_000,
} as const;
