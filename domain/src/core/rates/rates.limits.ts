import { minute, type Throttle } from '../../kernel/api/throttle.ts';

export const ratesLimits = {
  /** How long a quote's price is promised. */
  quoteMs: 30 * 60_000,
  /** The age at which a quote is no longer used. */
  rateAgeMsMax: 5 * 60_000,
  /** A larger relative move of a price needs confirmation. */
  jumpMax: 0.2,
  /** The largest relative difference between a price and its confirmation, or between two sources. */
  agreementMax: 0.02,
  /** The least time between two polls: two polls in one second would see the same slip of the provider. */
  confirmationMs: 60_000,
  /** How long a jump must last if there is only one source. Steps within this time add up. */
  standMs: 15 * 60_000,
  /** A last price older than this and not in doubt is not compared with the new one. */
  comparableMs: 60 * 60_000,
} as const;

export const ratesThrottles = {
  // A chart reads up to 13 documents.
  history: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
