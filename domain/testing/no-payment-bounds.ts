import type { PaymentBounds } from '../src/kernel/amounts/payment-bounds.ts';

export const noPaymentBounds: PaymentBounds = {
  addressHours: 0,
  passwordHours: 0,
  factorHours: 0,
  payoutDayUsdCents: 0,
};
