import type { Refusals } from '../../errors.ts';

/** The text after saving new addresses is in decisions.ts. */
export const depositAddressTexts = {
  walletAgain: 'This is not the same address',
  ofAccount: 'This address belongs to one account. Please enter another one of your wallet',
} as const;

export const depositAddressRefusals = {
  'platform-address': 'This is one of our own deposit addresses. Please enter an address of your own wallet',
  'wallet-unavailable': 'Deposits are not available at the moment',
} as const satisfies Refusals;
