import type { Refusals } from '../../errors.ts';

export const blockchainRefusals = {
  'output-booked': 'This payment is already booked for another deposit',
} as const satisfies Refusals;
