import type { Refusals } from '../../kernel/refusal.ts';
import { withdrawalLimits } from './withdrawal.limits.ts';
import { amountMinimumText } from '../../kernel/validation/validation.texts.ts';

export const withdrawalTexts = {
  amountMinimum: amountMinimumText(withdrawalLimits.usdMin),
} as const;

export const withdrawalRefusals = {
  'insufficient-funds': { status: 409, message: 'Insufficient balance' },
} as const satisfies Refusals;
