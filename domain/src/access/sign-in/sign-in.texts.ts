import type { Refusals } from '../../errors.ts';

export const signInTexts = {
  loginPassword: 'Please enter your password',
} as const;

export const signInRefusals = {
  'wrong-credentials': 'Invalid email or password',
  'second-factor-required': 'Please confirm the sign-in with your second factor',
  'sign-in-locked':
    'Sign-in to this account is locked after too many wrong passwords. Reset your password to sign in again, or try later',
} as const satisfies Refusals;
