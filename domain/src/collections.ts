/** Firestore collections and single documents: one list for the repositories, the seed and the rules' tests. */
export const collections = {
  users: 'users',
  /** A row per user as the admin list shows them: a copy of user and account. */
  directory: 'directory',
  /** The live sessions of each user. A token counts only with one of them. */
  sessions: 'sessions',
  /** Browsers that have signed in to an account, by fingerprint of address and device id. */
  devices: 'devices',
  /** When an account was first signed in to, and when its owner was last mailed about a new device. */
  signIns: 'signIns',
  /** Refused sign-ins that filled a counter, until a trigger has found their account. */
  signInBursts: 'signInBursts',
  accounts: 'accounts',
  journal: 'journal',
  /** An account's closing balances and sums by day, one document for each month with movements. */
  months: 'months',
  /** The withdrawal that a blockchain transaction pays, by fingerprint of coin, id and address. */
  payoutClaims: 'payoutClaims',
  /**
   * The deposit of a person that names a blockchain transaction, by fingerprint of person, coin, id and address; of a
   * payment to the person's own addresses, by person and id.
   */
  depositClaims: 'depositClaims',
  /** The deposit filed with a signed quote, by the quote's fingerprint; removed once the quote is useless. */
  quoteUses: 'quoteUses',
  /** The last reading of the blockchain transaction that a deposit names, by the deposit's id. */
  chainFacts: 'chainFacts',
  /** The deposit that has booked a transfer on a chain, by fingerprint of coin, id, destination and position. */
  bookedOutputs: 'bookedOutputs',
  /** The amount paid out of each account by approvals in the last 24 hours. */
  paidAmounts: 'paidAmounts',
  /** The destinations of an account's withdrawals, with their first and last use. */
  addressBooks: 'addressBooks',
  /** The former owners of closed accounts. */
  sealedAccounts: 'sealedAccounts',
  /** People whose data is not erased, by a decision of two administrators. */
  holds: 'holds',
  transactions: 'transactions',
  kyc: 'kyc',
  /** The notes of administrators about a record under review. */
  reviewCases: 'reviewCases',
  /** The administrators who look at cases, one document a list. */
  reviewLeases: 'reviewLeases',
  activity: 'activity',
  mail: 'mail',
  /** The entries of each account's bell, one document an event. */
  notices: 'notices',
  /** The time up to which each user has read their notices. */
  noticesRead: 'noticesRead',
  /** The current links and tickets of an account, and when its password was set. */
  credentials: 'credentials',
  /** Mailed links, tickets and challenges, by fingerprint. At first there were only links. */
  secrets: 'links',
  /** The second factors of an account. */
  factors: 'factors',
  /** The owner of an e-mail address, by the address's fingerprint. */
  emails: 'emails',
  /** Mails requested with only an address. */
  mailRequests: 'mailRequests',
  /** Accounts whose new name is not yet copied into their records. */
  renames: 'renames',
  /** The progress of jobs that process everything. */
  sweeps: 'sweeps',
  rates: 'rates',
  /** The price of each coin by day, one document a month. */
  prices: 'prices',
  config: 'config',
  /** The keys from which the accounts' own addresses are derived, encrypted. */
  depositKeys: 'depositKeys',
  /** The addresses that belong to one account each, by fingerprint of coin and address. */
  depositAddresses: 'depositAddresses',
  /** Every version of the platform's deposit addresses. */
  wallets: 'wallets',
  /** Every published version of the operator's texts. Only the deploy writes and reads them. */
  legalTexts: 'legalTexts',
  /** The acceptances of texts: who, which version, when. */
  acceptances: 'acceptances',
  /** Proposals of administrators that need a second one. */
  proposals: 'proposals',
  /** Profit for many people, each batch from one file. Its rows are below it. */
  profitBatches: 'profitBatches',
  profitRows: 'profitRows',
  /** Files of profit that are being checked, and their results, for a day. */
  profitChecks: 'profitChecks',
  /** The texts of these files and results, in pieces. */
  profitTexts: 'profitTexts',
  /** The amount that each administrator has decided alone in the last 24 hours. */
  soloAmounts: 'soloAmounts',
  /** The people whom each administrator has viewed or decided about in the last 24 hours. */
  peopleRead: 'peopleRead',
  audit: 'audit',
  /** Security events of accounts; removed only by age. */
  securityEvents: 'securityEvents',
  /** The personal part of an event row, which can be erased without changing the row. */
  auditDetails: 'auditDetails',
  /** Batches of event rows, each linked to the one before. */
  auditSeals: 'auditSeals',
  signals: 'signals',
  throttles: 'throttles',
  /** The queue of requests that repeat a transaction aborted by contention. */
  turns: 'turns',
  newsletter: 'newsletter',
  reconciliations: 'reconciliations',
  /** Findings, until somebody closes them. */
  findings: 'findings',
  /** Requested checks of the books, and of parts of them. */
  proofRequests: 'proofRequests',
  /** The result of the last check of each part of the books. */
  proofParts: 'proofParts',
  /** Up to where the journal of each account was proven. */
  accountProofs: 'accountProofs',
  /** The counted contents of the platform's wallets, by day. */
  walletHoldings: 'walletHoldings',
  /** The balances of the platform's addresses on the blockchains: one document. */
  chainHoldings: 'chainHoldings',
  /** The sanctioned addresses in the list that was read last: one document. */
  sanctions: 'sanctions',
  /** Closed months, by `yyyy-mm`. */
  monthCloses: 'monthCloses',
  totals: 'totals',
  reindexes: 'reindexes',
} as const;

/** The rows of a batch of profit. */
export function buildProfitRowsPath(batchId: string): string {
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
