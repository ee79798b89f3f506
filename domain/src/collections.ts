/** Firestore collections and single documents: one list for the repositories, the seed and the rules' tests. */
export const collections = {
  users: 'users',
  /** One row per user as the admin list shows it: a copy of user and account. */
  directory: 'directory',
  /** The live sign-ins of each user: a token counts only with one of them. */
  sessions: 'sessions',
  /** Browsers that have signed in to an account, by fingerprint of address and device id. */
  devices: 'devices',
  /** When an account was first signed in to, and when its owner was last mailed about a new device. */
  signIns: 'signIns',
  /** Refused sign-ins that filled a counter, until a trigger has found out whose account was meant. */
  signInBursts: 'signInBursts',
  accounts: 'accounts',
  journal: 'journal',
  /** An account's closings and sums by day, one document for each month with movements. */
  months: 'months',
  /** Which withdrawal a blockchain transaction pays, by fingerprint of coin, id and address. */
  payoutClaims: 'payoutClaims',
  /** Which deposit of a person names a blockchain transaction, by fingerprint of person, coin, id and address. */
  depositClaims: 'depositClaims',
  /** Which deposit was filed with a signed quote, by its fingerprint; removed once nobody could file with it. */
  quoteUses: 'quoteUses',
  /** The last reading of the blockchain transaction that a deposit names, by the id of the deposit. */
  chainFacts: 'chainFacts',
  /** Which deposit has booked a transfer on a chain, by fingerprint of coin, id, destination and position. */
  bookedOutputs: 'bookedOutputs',
  /** The sum that approvals have paid out of each account in the last 24 hours. */
  paidAmounts: 'paidAmounts',
  /** Where the withdrawals of an account were to go, and since when. */
  addressBooks: 'addressBooks',
  /** Who had a closed account. */
  sealedAccounts: 'sealedAccounts',
  /** People whose data is not erased, by a decision of two administrators. */
  holds: 'holds',
  transactions: 'transactions',
  kyc: 'kyc',
  /** The notes of administrators about a record under review. */
  reviewCases: 'reviewCases',
  /** Who looks at which case, one document a list. */
  reviewLeases: 'reviewLeases',
  activity: 'activity',
  mail: 'mail',
  /** The entries of each account's bell, one document an event. */
  notices: 'notices',
  /** Up to when each user has read their notices. */
  noticesRead: 'noticesRead',
  /** Which links and tickets of an account count, and when its password was set. */
  credentials: 'credentials',
  /** Mailed links, tickets and challenges, by fingerprint. Named after the links, which were there first. */
  secrets: 'links',
  /** The second factors of an account. */
  factors: 'factors',
  /** Who owns an e-mail address, by its fingerprint. */
  emails: 'emails',
  /** Mails requested with only an address. */
  mailRequests: 'mailRequests',
  /** Accounts whose new name has still to be copied into their records. */
  renames: 'renames',
  /** How far the jobs that process everything have got. */
  sweeps: 'sweeps',
  rates: 'rates',
  /** The price of each coin by day, one document a month. */
  prices: 'prices',
  config: 'config',
  /** The platform's deposit addresses, every version of them. */
  wallets: 'wallets',
  /** Every version of the texts that the operator has published: written by the deploy, and read by it alone. */
  legalTexts: 'legalTexts',
  /** Who accepted which version, and when. */
  acceptances: 'acceptances',
  /** Proposals of administrators that need a second one. */
  proposals: 'proposals',
  /** Profit for many people, each from one file; below each of them its rows. */
  profitBatches: 'profitBatches',
  profitRows: 'profitRows',
  /** The sum that each administrator has decided alone in the last 24 hours. */
  soloAmounts: 'soloAmounts',
  /** The people whom each administrator has looked at or decided about in the last 24 hours. */
  peopleRead: 'peopleRead',
  audit: 'audit',
  /** Events of an account's sign-in; only their age deletes them. */
  securityEvents: 'securityEvents',
  /** The personal part of an event row, which can be erased without touching the row. */
  auditDetails: 'auditDetails',
  /** Batches of event rows, each bound to the one before. */
  auditSeals: 'auditSeals',
  signals: 'signals',
  throttles: 'throttles',
  /** The queue of requests that repeat a transaction which lost against others. */
  turns: 'turns',
  newsletter: 'newsletter',
  reconciliations: 'reconciliations',
  /** Findings, until somebody closes them. */
  findings: 'findings',
  /** Checks of the books that somebody asked for, and of parts of them. */
  proofRequests: 'proofRequests',
  /** The result of the last check of each part of the books. */
  proofParts: 'proofParts',
  /** Up to where the journal of each account was proven. */
  accountProofs: 'accountProofs',
  /** The contents of the platform's wallets as they were counted, by day. */
  walletHoldings: 'walletHoldings',
  /** The holdings of the platform's addresses by the blockchains: one document. */
  chainHoldings: 'chainHoldings',
  /** Which addresses are sanctioned, by the list that was read last: one document. */
  sanctions: 'sanctions',
  /** Months that are closed, by `yyyy-mm`. */
  monthCloses: 'monthCloses',
  totals: 'totals',
  reindexes: 'reindexes',
} as const;

/** The rows of a batch of profit. */
export function profitRowsOf(batchId: string): string {
  return `${collections.profitBatches}/${batchId}/${collections.profitRows}`;
}

/** The current document of `wallets`. */
export const currentWallet = 'current';

/** The document of `chainHoldings`. */
export const chainHoldingsId = 'current';

/** The document of `sanctions`. */
export const sanctionsId = 'current';

/** The documents of `config`. */
export const flagsId = 'flags';
export const policyId = 'policy';
export const migrationsId = 'migrations';
