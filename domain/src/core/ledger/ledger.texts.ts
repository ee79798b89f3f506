import type { Refusals } from '../../errors.ts';

export const ledgerRefusals = {
  'account-limit': 'This is more than one account can hold',
  'books-in-doubt': 'This account is being checked. Please contact support',
} as const satisfies Refusals;
