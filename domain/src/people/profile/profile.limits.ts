import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const profileThrottles = {
  // A new name is copied into every record of its owner.
  profile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
