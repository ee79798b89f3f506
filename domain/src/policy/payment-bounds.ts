import { limits } from '../limits.ts';

/** How many hours a withdrawal waits after a change that a thief would make first. */
export const waitFields = ['addressHours', 'passwordHours', 'factorHours'] as const;
export type WaitField = (typeof waitFields)[number];

/**
 * What the approval of a withdrawal waits for (docs/decisions/0032-waits-before-a-payment.md): hours after the first
 * use of an address, a new password and a change of second factors; and how many cents one account may be paid in 24
 * hours. 0 is off.
 */
export type PaymentBounds = Record<WaitField, number> & { payoutDayUsdCents: number };

export const noPaymentBounds: PaymentBounds = {
  addressHours: 0,
  passwordHours: 0,
  factorHours: 0,
  payoutDayUsdCents: 0,
};

/** True if any of them is on. */
export function holdsPayments({ payoutDayUsdCents, ...hours }: PaymentBounds): boolean {
  return payoutDayUsdCents > 0 || waitFields.some((field) => hours[field] > 0);
}

/** True if something could be paid under `to` that `from` holds back. */
export function areBoundsLooser(from: PaymentBounds, to: PaymentBounds): boolean {
  const [before, after] = [from.payoutDayUsdCents, to.payoutDayUsdCents];
  const isMorePaid = before !== 0 && (after === 0 || after > before);
  return isMorePaid || waitFields.some((field) => to[field] < from[field]);
}

/**
 * The bounds of a stored policy. Older policies have none; an invalid value that was written by hand holds everything
 * back.
 */
export function parsePaymentBounds(valueOf: (name: string) => unknown): PaymentBounds {
  const of = (name: string, max: number, strictest: number): number => {
    const value = valueOf(name);
    if (value === undefined) return 0;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max
      ? value
      : strictest;
  };
  const hours = (field: WaitField): number =>
    of(field, limits.paymentWaitHoursMax, limits.paymentWaitHoursMax);
  return {
    addressHours: hours('addressHours'),
    passwordHours: hours('passwordHours'),
    factorHours: hours('factorHours'),
    payoutDayUsdCents: of('payoutDayUsdCents', Number.MAX_SAFE_INTEGER, 1),
  };
}
