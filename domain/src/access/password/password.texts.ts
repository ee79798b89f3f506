import { countText } from '../../kernel/count-text.ts';
import { passwordLimits } from './password.limits.ts';

const lengthMin = countText(passwordLimits.lengthMin, 'character');

export const passwordTexts = {
  registerPassword: 'Please enter a password',
  registerPasswordLength: `Password should have at least ${lengthMin}`,
  registerPasswordConfirm: 'Please enter your password again',
  passwordMismatch: 'Passwords do not match',
  resetPasswordLength: `Password should be at least ${lengthMin}`,
  resetEmailSent: 'Email sent successfully',
  passwordReset: 'Password reset successfully',
} as const;
