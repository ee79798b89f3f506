import type { Refusals } from '../../kernel/refusal.ts';

export const blockchainRefusals = {
  'output-booked': {
    status: 409,
    message: 'This payment is already booked for another deposit',
  },
} as const satisfies Refusals;
