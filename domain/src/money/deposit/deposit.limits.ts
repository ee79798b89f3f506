import { settings } from '@keelstone/operator/settings';
import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const depositLimits = {
  usdMin: settings.depositUsdMin,
  /** A deposit may still be filed with a price this long after the price has ended. */
  quoteLateMs: 24 * 60 * 60_000,
  /** How long after its end a quote still counts for a payment to an own address, by the time of its block. */
  quoteBlockMs: 60 * 60_000,
  pendingDepositsPerUser: settings.pendingDepositsPerUser,
} as const;

export const depositThrottles = {
  deposit: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
