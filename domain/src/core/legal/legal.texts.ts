import type { Refusals } from '../../errors.ts';

export const legalRefusals = {
  'acceptance-required': 'Please reload the page, and read and accept the current terms first',
} as const satisfies Refusals;
