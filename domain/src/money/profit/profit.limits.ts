import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const profitLimits = {
  /** The most rows of a file, its characters, and the bytes of the request's body. */
  rowsMax: 20_000,
  fileLengthMax: 2_000_000,
  bodyBytesMax: 2_560 * 1024,
  /** How long a file waits for its check, which is repeated if it fails, and how long its result is kept. */
  checkMsMax: 15 * 60_000,
  checkKeptMs: 24 * 60 * 60_000,
  /** The most batches that a page shows. */
  batchesShown: 10,
} as const;

export const profitThrottles = {
  // A check reads everybody in a file, up to 40,000 documents, and reveals which of 20,000 addresses have an account.
  profits: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
