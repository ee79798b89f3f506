/** How many hours a withdrawal waits after a change that a thief would make first. */
const waitFields = ['addressHours', 'passwordHours', 'factorHours'] as const;

/**
 * What the approval of a withdrawal waits for (docs/decisions/0032-waits-before-a-payment.md): hours after the first
 * use of an address, a new password and a change of second factors; and how many cents one account may be paid in 24
 * hours. 0 is off.
 */
export type PaymentBounds = Readonly<Record<(typeof waitFields)[number] | 'payoutDayUsdCents', number>>;

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

/** Of each the one that holds back more. */
export function strictestBounds(one: PaymentBounds, other: PaymentBounds = one): PaymentBounds {
  const days = [one.payoutDayUsdCents, other.payoutDayUsdCents].filter((cents) => cents > 0);
  return {
    addressHours: Math.max(one.addressHours, other.addressHours),
    passwordHours: Math.max(one.passwordHours, other.passwordHours),
    factorHours: Math.max(one.factorHours, other.factorHours),
    payoutDayUsdCents: days.length === 0 ? 0 : Math.min(...days),
  };
}
