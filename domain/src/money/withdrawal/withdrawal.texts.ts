import type { Refusals } from '../../errors.ts';
import { amountMinimumText } from '../../kernel/validation/validation.texts.ts';
import { withdrawalLimits } from './withdrawal.limits.ts';

export const withdrawalTexts = {
  amountMinimum: amountMinimumText(withdrawalLimits.usdMin),
} as const;

export const withdrawalRefusals = {
  'insufficient-funds': 'Insufficient balance',
} as const satisfies Refusals;
