import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const questionLimits = {
  /** The most questions about one record. After that it must be decided. */
  asksPerRecord: 10,
} as const;

export const questionThrottles = {
  // Each of these calls mails somebody. The bounds are far above manual use.
  ask: [{ by: 'caller', counts: 'all', max: 200, windowSeconds: hour }],
  answer: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
