import type { Refusals } from '../../kernel/refusal.ts';

export const stepUpRefusals = {
  'step-up-required': { status: 403, message: 'Please confirm that it is you' },
} as const satisfies Refusals;
