import type { Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';

/**
 * The operator's bounds on the approval of withdrawals (docs/decisions/addresses-and-waits.md). Three bounds are hours
 * of waiting: after the first use of an address, after a new password, and after a change of second factors. One bounds
 * the cents that an account may be paid in 24 hours. 0 turns a bound off.
 */
export type PaymentBounds = Settings['paymentBounds'];

export const operatorBounds: PaymentBounds = settings.paymentBounds;

/** Returns whether any bound is on. */
export function holdsPayments(bounds: PaymentBounds): boolean {
  return Object.values(bounds).some((bound) => bound > 0);
}
