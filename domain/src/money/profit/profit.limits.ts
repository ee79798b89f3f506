import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const profitLimits = {
  /** The most rows of a file, which one transaction stores, its characters, and the bytes of the request's body. */
  rowsMax: 2_000,
  fileLengthMax: 400_000,
  bodyBytesMax: 512 * 1024,
  /** The most batches that a page shows. */
  batchesShown: 10,
} as const;

export const profitThrottles = {
  // A check reads everybody in a file, up to 4,000 documents, and reveals which of 2,000 addresses have an account.
  profits: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
