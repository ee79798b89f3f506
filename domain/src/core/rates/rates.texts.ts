import type { Refusals } from '../../errors.ts';

export const ratesTexts = {
  quote: 'This price was given for something else. Please ask for a new one.',
} as const;

export const ratesRefusals = {
  'rate-unavailable': 'Exchange rate unavailable',
} as const satisfies Refusals;
