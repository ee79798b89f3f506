import type { Refusals } from '../../kernel/refusal.ts';

export const signInTexts = {
  loginPassword: 'Please enter your password',
} as const;

export const signInRefusals = {
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'second-factor-required': { status: 401, message: 'Please confirm the sign-in with your second factor' },
  'sign-in-locked': {
    status: 429,
    message:
      'Sign-in to this account is locked after too many wrong passwords. Reset your password to sign in again, or try later',
  },
} as const satisfies Refusals;
