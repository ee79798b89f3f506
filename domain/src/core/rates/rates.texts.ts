import type { Refusals } from '../../kernel/refusal.ts';

export const ratesTexts = {
  quote: 'This price was given for something else. Please ask for a new one.',
} as const;

export const ratesRefusals = {
  'rate-unavailable': { status: 503, message: 'Exchange rate unavailable' },
} as const satisfies Refusals;
