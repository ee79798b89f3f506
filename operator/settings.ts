import type { Settings } from './check/settings.ts';

/** What the operator decides about how the product works. `npm run build` refuses values that make no sense. */
export const settings: Settings = {
  /**
   * How many hours the approval of a withdrawal waits after the first use of its address, a new password and a change
   * of second factors, and how many cents one account is paid in 24 hours without a second administrator. 0 is off.
   */
  paymentBounds: {
    addressHours: 0,
    passwordHours: 0,
    factorHours: 0,
    payoutDayUsdCents: 0,
  },
};
