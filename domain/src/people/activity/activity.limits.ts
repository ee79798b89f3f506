import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const activityLimits = {
  entries: 20,
  /** A client reports its login within this time; a later report makes a separate entry. */
  sameSignInMs: 60_000,
} as const;

export const activityThrottles = {
  activity: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
