import type { Refusals } from '../../errors.ts';

export const stepUpRefusals = {
  'step-up-required': 'Please confirm that it is you',
} as const satisfies Refusals;
