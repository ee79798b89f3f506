import type { Refusals } from '../../errors.ts';

export const registrationTexts = {
  emailVerified: 'Email verified',
} as const;

export const registrationRefusals = {
  'email-unverified': 'Please verify your email address',
} as const satisfies Refusals;
