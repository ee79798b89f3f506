import type { PaymentBounds } from '../src/money/payment-bounds.ts';

export const noPaymentBounds: PaymentBounds = {
  addressHours: 0,
  passwordHours: 0,
  factorHours: 0,
  payoutDayUsdCents: 0,
};
