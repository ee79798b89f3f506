/** Texts of spec section 5 that a form shows beside a field. */
export const fieldMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  loginPassword: 'Please enter your password',
  registerPassword: 'Please enter a password',
  registerPasswordLength: 'Password should have at least 6 characters',
  registerPasswordConfirm: 'Please enter your password again',
  passwordMismatch: 'Passwords do not match',
  resetPasswordLength: 'Password should be at least 6 characters',
  document: 'Please upload a document',
  amount: 'Please enter amount',
  amountMinimum: 'Please enter an amount greater than or equivalent to 500.',
  proof: 'Please upload proof',
  // Where the spec is silent (design.md, head: build what a careful user would expect).
  tooLong: 'This is too long',
  invalid: 'Please check this field',
  name: 'Please enter a name without web or email addresses, and with a space after each full stop',
  phone: 'Please enter a phone number with its country code',
  adult: 'You must be at least 18 years old',
  money: 'Please enter an amount with at most two decimals',
  cursor: 'This page belongs to another list. Please start from its first page',
  imageType: 'Please choose a JPEG, PNG or WebP image',
  imageSize: 'The file should be less than 4MB',
  walletAddress: {
    btc: 'This is not a valid Bitcoin address',
    eth: 'This is not a valid Ethereum address',
  },
} as const;

/** Texts of spec section 8 that appear as toasts, and the answers of the API that pages compare with. */
export const messages = {
  somethingWentWrong: 'Something went wrong',
  accountRestricted: 'Account restricted',
  accountRestrictedToast: 'Account restricted. Please contact support',
  tokenNotValid: 'Token is not valid!',
  noUserFound: 'No user found',
  verificationEmailSent: 'Verification email sent',
  resetEmailSent: 'Email sent successfully',
  passwordReset: 'Password reset successfully',
  cancelledByUser: 'Cancelled by user',
  noRecords: 'No records',
  noActivity: 'No saved activity',
  emailVerified: 'Email verified',
  accountDisowned: 'The account was deleted. Nobody can use your email address with it any more',
  ticketInvalid: 'This page has expired. Please sign in to continue with your verification',
  kycPasswordWrong: 'Wrong password. Please enter the password that was chosen at registration',
  // Where the spec is silent: begins as every failure does.
  offline: 'Something went wrong. You are offline: please try again once you are connected.',
  // What a kill switch stops (security.md 7): whose fault it is not, and what is safe.
  withdrawalsOff: 'Withdrawals are paused at the moment. Your balance is not affected',
  approvalsOff: 'Approvals are paused at the moment',
  registrationOff: 'New accounts cannot be opened at the moment. Please try again later',
  depositsOff: 'Deposits are paused at the moment. Please do not send anything',
  readOnly: 'We are doing maintenance. You can look at everything, but nothing can be changed right now',
} as const;
