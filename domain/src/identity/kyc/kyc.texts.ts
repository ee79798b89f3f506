import type { Refusals } from '../../errors.ts';
import { countText } from '../../kernel/count-text.ts';
import { kycLimits } from './kyc.limits.ts';

export const kycTexts = {
  document: 'Please upload a document',
  adult: `You must be at least ${countText(kycLimits.ageYearsMin, 'year')} old`,
  ticketInvalid: 'This page has expired. Please sign in to continue with your verification',
  kycPasswordWrong: 'Wrong password. Please enter the password that was chosen at registration',
} as const;

export const kycRefusals = {
  'ticket-invalid': kycTexts.ticketInvalid,
  'kyc-required': 'Please complete your identity verification first',
  'kyc-pending': 'Your documents are already being reviewed',
  'kyc-approved': 'Your identity is already verified',
} as const satisfies Refusals;
