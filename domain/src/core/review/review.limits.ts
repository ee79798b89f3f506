import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const reviewLimits = {
  /** Records or people that are shown with one signal of a review. */
  signalEvidence: 5,
  /** How long others are warned that somebody looks at a case; an open page renews it. */
  leaseMs: 10 * 60_000,
  /** Leases that one document holds for a list. */
  leasesPerList: 200,
  /** Notes about one case. */
  notesPerCase: 50,
  noteLengthMax: 1000,
} as const;

export const reviewThrottles = {
  // One per case and a renewal every five minutes, or what the chain says every ten seconds.
  lease: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: 15 * minute }],
  // Notes about cases.
  caseNotes: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
