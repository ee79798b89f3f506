import { expect, it } from 'vitest';
import { noPaymentBounds } from '../../../testing/no-payment-bounds.ts';
import { holdsPayments } from './payment-bounds.ts';

it('holds payments back as soon as one is on', () => {
  expect(holdsPayments(noPaymentBounds)).toBe(false);
  expect(holdsPayments({ ...noPaymentBounds, payoutDayUsdCents: 1 })).toBe(true);
});
