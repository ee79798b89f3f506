import type { Refusals } from '../../errors.ts';

/** The text after saving new addresses is in decisions.ts. */
export const depositAddressTexts = {
  walletAgain: 'This is not the same address',
  key: {
    private: 'This is a private key. Never enter one anywhere: we need the extended public key',
    unreadable: 'This is not an extended public key, or it is mistyped',
    otherKind: 'We take extended public keys of the main network: xpub, ypub or zpub',
    otherScript: 'This key is for another kind of address than the one that is chosen',
    notAccount: 'This is not the key of an account (depth 3)',
  },
} as const;

export const depositAddressRefusals = {
  'own-address-payment':
    'This payment goes to an account’s own address. It appears by itself, and need not be filed',
  'platform-address': 'This is one of our own deposit addresses. Please enter an address of your own wallet',
  'wallet-unavailable': 'Deposits are not available at the moment',
} as const satisfies Refusals;
