import type { Refusals } from '../../kernel/refusal.ts';

export const withdrawalRefusals = {
  'insufficient-funds': { status: 409, message: 'Insufficient balance' },
} as const satisfies Refusals;
