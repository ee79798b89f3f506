import type { Refusals } from '../../kernel/refusal.ts';
import { counted } from '../../kernel/count-text.ts';
import { kycLimits } from './kyc.limits.ts';

export const kycTexts = {
  document: 'Please upload a document',
  adult: `You must be at least ${counted(kycLimits.ageYearsMin, 'year')} old`,
  ticketInvalid: 'This page has expired. Please sign in to continue with your verification',
  kycPasswordWrong: 'Wrong password. Please enter the password that was chosen at registration',
} as const;

export const kycRefusals = {
  'ticket-invalid': { status: 400, message: kycTexts.ticketInvalid },
  'kyc-required': { status: 403, message: 'Please complete your identity verification first' },
  'kyc-pending': { status: 409, message: 'Your documents are already being reviewed' },
  'kyc-approved': { status: 409, message: 'Your identity is already verified' },
} as const satisfies Refusals;
