// The messages of fields that forms and calls of several subjects have.
export const validationTexts = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  emailLetters: 'Please write what is before the @ with the letters of one script, and nothing invisible',
  amount: 'Please enter amount',
  tooLong: 'This is too long',
  invalid: 'Please check this field',
  reason: 'Please write it without web and email addresses, and with a space after each full stop',
  name: 'Please enter a name without web or email addresses, and with a space after each full stop',
  phone: 'Please enter a phone number with its country code',
  money: 'Please enter an amount with at most two decimals',
  coin: 'Please enter an amount with at most eight decimals',
  amountTooLarge: 'This amount is too large',
  amountDigits: 'Please write the amount with the digits of one script',
  received: 'Please enter an amount above zero with at most eight decimals',
} as const;

/** Deposits and withdrawals each have a minimum. */
export const amountMinimumText = (usdMin: number): string =>
  `Please enter an amount greater than or equivalent to ${String(usdMin)}.`;
