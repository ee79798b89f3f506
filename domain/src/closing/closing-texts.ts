/** Not in `messages`, which the landing page loads. */
export const closingTexts = {
  ownersClosing: 'This account is closing or closed: no money can come in',
  willClose: 'Your account will be closed in 7 days',
  staysOpen: 'Your account stays open',
} as const;
