import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const profitLimits = {
  /** Profit for many: the rows of a file, which one transaction keeps, its characters, and the body that carries it. */
  rowsMax: 2_000,
  fileLengthMax: 400_000,
  bodyBytesMax: 512 * 1024,
  /** How many batches of profit a page shows, and rows of one. */
  batchesShown: 10,
} as const;

export const profitThrottles = {
  // A check looks up everybody in a file: up to 4,000 documents, and tells which of 2,000 addresses have an account.
  profits: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
