import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const contactThrottles = {
  contact: [{ by: 'ip', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
