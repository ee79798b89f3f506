import type { Refusals } from '../../kernel/refusal.ts';

export const depositRefusals = {
  'quote-expired': {
    status: 409,
    message: 'The price of this deposit ended more than 24 hours ago. Please confirm it at a new one',
  },
  'quote-used': {
    status: 409,
    message: 'The price of this deposit was already used for another one. Please confirm it at a new one',
  },
} as const satisfies Refusals;
