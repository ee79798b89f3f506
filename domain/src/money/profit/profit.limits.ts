export const profitLimits = {
  /** Profit for many: the rows of a file, which one transaction keeps, its characters, and the body that carries it. */
  rowsMax: 2_000,
  fileLengthMax: 400_000,
  bodyBytesMax: 512 * 1024,
  /** How many batches of profit a page shows, and rows of one. */
  batchesShown: 10,
} as const;
