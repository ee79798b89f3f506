import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const contactLimits = {
  messageLengthMax: 2000,
} as const;

export const contactThrottles = {
  contact: [{ by: 'ip', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
