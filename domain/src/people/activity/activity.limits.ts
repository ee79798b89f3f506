import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const activityLimits = {
  entries: 20,
  /** How long after a sign-in a client may report it. A later report makes an entry of its own. */
  sameSignInMs: 60_000,
} as const;

export const activityThrottles = {
  activity: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
