import type { Refusals } from '../../kernel/refusal.ts';

export const registrationTexts = {
  emailVerified: 'Email verified',
} as const;

export const registrationRefusals = {
  'email-unverified': { status: 403, message: 'Please verify your email address' },
} as const satisfies Refusals;
