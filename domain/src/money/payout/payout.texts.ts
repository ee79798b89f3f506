import type { Refusals } from '../../kernel/refusal.ts';

export const payoutRefusals = {
  'not-paid-out': { status: 409, message: 'Only an approved withdrawal is paid' },
  'payout-returned': {
    status: 409,
    message: 'This payout was returned: its money is available to the owner again',
  },
  'txid-used': {
    status: 409,
    message: 'This transaction is already entered for another withdrawal to the same address',
  },
} as const satisfies Refusals;
