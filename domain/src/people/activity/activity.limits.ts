import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const activityLimits = {
  entries: 20,
} as const;

export const activityThrottles = {
  activity: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
