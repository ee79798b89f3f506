import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const questionLimits = {
  /** How often one record can be asked about: then it has to be decided. */
  asksPerRecord: 10,
} as const;

export const questionThrottles = {
  // Each mails somebody: far above what people ask by hand.
  ask: [{ by: 'caller', counts: 'all', max: 200, windowSeconds: hour }],
  answer: [{ by: 'caller', counts: 'all', max: 20, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
