/** Firestore collections and single documents: one list for the repositories, the seed and the rules' tests. */
export const collections = {
  users: 'users',
  /** One row per user as the admin list shows it: a copy of user and account. */
  directory: 'directory',
  /** The live sign-ins of each user: what makes a token count. */
  sessions: 'sessions',
  accounts: 'accounts',
  journal: 'journal',
  transactions: 'transactions',
  kyc: 'kyc',
  activity: 'activity',
  mail: 'mail',
  /** Which links and tickets of an account count, and when its password was set. */
  credentials: 'credentials',
  links: 'links',
  rates: 'rates',
  config: 'config',
  walletVersions: 'walletVersions',
  audit: 'audit',
  signals: 'signals',
  throttles: 'throttles',
  newsletter: 'newsletter',
  reconciliations: 'reconciliations',
  totals: 'totals',
  reindexes: 'reindexes',
} as const;

/** The documents of `config`. */
export const walletDocument = 'wallet';
export const claimsDocument = 'claims';
export const flagsDocument = 'flags';
