import { expect, it } from 'vitest';
import { noPaymentBounds } from '../../../testing/no-payment-bounds.ts';
import { holdsPayments, strictestBounds, type PaymentBounds } from './payment-bounds.ts';

const some: PaymentBounds = { addressHours: 24, passwordHours: 0, factorHours: 72, payoutDayUsdCents: 500 };

it.each<[PaymentBounds, PaymentBounds | undefined, PaymentBounds]>([
  [some, undefined, some],
  [some, noPaymentBounds, some],
  [noPaymentBounds, some, some],
  [noPaymentBounds, undefined, noPaymentBounds],
  [
    some,
    { addressHours: 23, passwordHours: 1, factorHours: 73, payoutDayUsdCents: 499 },
    { addressHours: 24, passwordHours: 1, factorHours: 73, payoutDayUsdCents: 499 },
  ],
])('of %j and %j the stricter wait and amount count', (one, other, strictest) => {
  expect(strictestBounds(one, other)).toEqual(strictest);
});

it('holds payments back as soon as one is on', () => {
  expect(holdsPayments(noPaymentBounds)).toBe(false);
  expect(holdsPayments({ ...noPaymentBounds, payoutDayUsdCents: 1 })).toBe(true);
});
