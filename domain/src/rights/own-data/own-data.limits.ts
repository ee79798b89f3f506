import { hour, type Throttle } from '../../kernel/api/throttle.ts';

/** Complete copies of a person's data, counted at the delivery of the last part. */
export const wholeExports = {
  by: 'caller',
  counts: 'successes',
  max: 1,
  windowSeconds: 24 * hour,
} as const satisfies Throttle;

export const ownDataLimits = {
  /** How long after a view of their images people are shown it. */
  viewShownAfterMs: 7 * 24 * 60 * 60_000,
  /**
   * One part of a copy of somebody's data, before compression (40 seconds at 1 Mbit/s, of the 60 that Hosting waits),
   * and the most pages of rows and images that one part reads.
   */
  exportPartBytesMax: 5_000_000,
  exportPartStepsMax: 60,
  /** The most rows of one file, which are read together. */
  exportRows: 200,
} as const;

export const ownDataThrottles = {
  // Parts of 5 MB. Few people have more than one. A part can be fetched again.
  dataExport: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
