import type { Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';

/**
 * The waits before the approval of a withdrawal (docs/decisions/addresses-and-waits.md): hours after the first use of
 * an address, a new password and a change of second factors; and how many cents one account may be paid in 24 hours. 0
 * is off.
 */
export type PaymentBounds = Settings['paymentBounds'];

export const operatorBounds: PaymentBounds = settings.paymentBounds;

/** True if any of them is on. */
export function holdsPayments(bounds: PaymentBounds): boolean {
  return Object.values(bounds).some((bound) => bound > 0);
}
