/** Firestore collections and single documents: one list for the repositories, the seed and the rules' tests. */
export const collections = {
  users: 'users',
  accounts: 'accounts',
  journal: 'journal',
  transactions: 'transactions',
  kyc: 'kyc',
  activity: 'activity',
  mail: 'mail',
  links: 'links',
  rates: 'rates',
  config: 'config',
  walletVersions: 'walletVersions',
  audit: 'audit',
  signals: 'signals',
  throttles: 'throttles',
  newsletter: 'newsletter',
  reconciliations: 'reconciliations',
} as const;

export const walletDocument = 'wallet';
export const flagsDocument = 'flags';
