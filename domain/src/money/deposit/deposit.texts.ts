import type { Refusals } from '../../errors.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { amountMinimumText } from '../../kernel/validation/validation.texts.ts';
import { depositLimits } from './deposit.limits.ts';

export const depositTexts = {
  amountMinimum: amountMinimumText(depositLimits.usdMin),
} as const;

export const depositRefusals = {
  'not-priced-yet': 'The price is not fixed yet: the payment needs more confirmations',
  'quote-expired': `The price of this deposit ended more than ${hoursText(depositLimits.quoteLateMs)} ago. Please confirm it at a new one`,
  'quote-used': 'The price of this deposit was already used for another one. Please confirm it at a new one',
} as const satisfies Refusals;
