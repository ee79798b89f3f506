export const passwordTexts = {
  registerPassword: 'Please enter a password',
  registerPasswordLength: 'Password should have at least 6 characters',
  registerPasswordConfirm: 'Please enter your password again',
  passwordMismatch: 'Passwords do not match',
  resetPasswordLength: 'Password should be at least 6 characters',
  resetEmailSent: 'Email sent successfully',
  passwordReset: 'Password reset successfully',
} as const;
