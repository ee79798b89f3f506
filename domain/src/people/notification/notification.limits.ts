import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const notificationLimits = {
  /** The most events that the bell shows. */
  noticesShown: 20,
} as const;

export const notificationThrottles = {
  notices: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: hour }],
  settings: [{ by: 'caller', counts: 'all', max: 30, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
