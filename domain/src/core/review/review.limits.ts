import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const reviewLimits = {
  /** The most records or people counted for one signal. */
  signalCounted: 5,
  /** The most of them shown with it: with more, the decision beside them would be longer than a screen. */
  signalEvidence: 3,
  /** How long a lease warns others. An open page renews it. */
  leaseMs: 10 * 60_000,
  /** The most leases of one list. One document has them all. */
  leasesPerList: 200,
  /** The most notes about one case. */
  notesPerCase: 50,
  noteLengthMax: 1000,
} as const;

export const reviewThrottles = {
  // Covers a call per case and a renewal every five minutes, or a read of the chain every ten seconds.
  lease: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: 15 * minute }],
  caseNotes: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
