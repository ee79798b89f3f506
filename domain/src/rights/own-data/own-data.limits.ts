import { hour, type Throttle } from '../../kernel/api/throttle.ts';

/** Whole copies of a person's data: counted when the last part was delivered. */
export const wholeExports = {
  by: 'caller',
  counts: 'successes',
  max: 1,
  windowSeconds: 24 * hour,
} as const satisfies Throttle;

export const ownDataLimits = {
  /** How long after a view of their images people are shown that it happened. */
  viewShownAfterMs: 7 * 24 * 60 * 60_000,
  /**
   * One part of a copy of somebody's data, before compression: 40 seconds at 1 Mbit/s, of the 60 that Hosting waits. And
   * how many pages of rows and images are looked at for it.
   */
  exportPartBytesMax: 5_000_000,
  exportPartStepsMax: 60,
  /** Rows that one file of it has, and that are read together. */
  exportRows: 200,
} as const;

export const ownDataThrottles = {
  // Parts of 5 MB, of which few people have more than one; each can be fetched again.
  dataExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
