import { withdrawalLimits } from './withdrawal.limits.ts';
import { amountMinimumText } from '../../kernel/validation/validation.texts.ts';
import type { Refusals } from '../../errors.ts';

export const withdrawalTexts = {
  amountMinimum: amountMinimumText(withdrawalLimits.usdMin),
} as const;

export const withdrawalRefusals = {
  'insufficient-funds': 'Insufficient balance',
} as const satisfies Refusals;
