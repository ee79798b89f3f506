import type { Refusals } from '../../kernel/refusal.ts';

export const legalRefusals = {
  'acceptance-required': {
    status: 403,
    message: 'Please reload the page, and read and accept the current terms first',
  },
} as const satisfies Refusals;
