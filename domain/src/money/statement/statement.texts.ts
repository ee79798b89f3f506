import type { Refusals } from '../../kernel/refusal.ts';

export const statementTexts = {
  periodOrder: 'The first day has to be before the last one',
  periodLength: 'Please choose a period of at most 366 days',
  periodMovements: 'This period has more than 2,000 movements. Please choose a shorter one',
} as const;

export const statementRefusals = {
  'statement-unavailable': {
    status: 503,
    message: 'This statement is not available yet. Please try again later',
  },
} as const satisfies Refusals;
