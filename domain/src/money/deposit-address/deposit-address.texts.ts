import type { Refusals } from '../../kernel/refusal.ts';

export const depositAddressTexts = {
  updated: 'Wallets updated',
  walletAgain: 'This is not the same address',
} as const;

export const depositAddressRefusals = {
  'platform-address': {
    status: 409,
    message: 'This is one of our own deposit addresses. Please enter an address of your own wallet',
  },
  'wallet-unavailable': { status: 503, message: 'Deposits are not available at the moment' },
} as const satisfies Refusals;
