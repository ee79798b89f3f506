import { minute, type Throttle } from '../../kernel/api/throttle.ts';

export const ratesLimits = {
  /** How long the price of a quote holds. */
  quoteMs: 30 * 60_000,
  /** A quote older than this is not used: the price may have moved. */
  rateAgeMsMax: 5 * 60_000,
  /** A price that moves further than this has to be confirmed. */
  jumpMax: 0.2,
  /** How close a confirmation must come for both to be believed, and two sources to each other. */
  agreementMax: 0.02,
  /** How much later the next poll must be: two requests of the same second see the same slip of the provider. */
  confirmationMs: 60_000,
  /** How long a jump must stand where there is no other source; steps within this time add up to one. */
  standMs: 15 * 60_000,
  /** A last price older than this, which nobody doubts, is not compared with the present one. */
  comparableMs: 60 * 60_000,
} as const;

export const ratesThrottles = {
  // Up to 13 documents a chart.
  history: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
