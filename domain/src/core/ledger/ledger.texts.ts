import type { Refusals } from '../../errors.ts';

export const ledgerRefusals = {
  'account-limit': 'This is more than one account can hold',
} as const satisfies Refusals;
