import type { Refusals } from '../../kernel/refusal.ts';

export const ledgerRefusals = {
  'account-limit': { status: 409, message: 'This is more than one account can hold' },
} as const satisfies Refusals;
