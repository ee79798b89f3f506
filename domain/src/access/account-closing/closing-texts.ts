/** Not in `messages`, which the landing page loads. */
export const closingTexts = {
  willClose: 'Your account will be closed in 7 days',
  staysOpen: 'Your account stays open',
} as const;
