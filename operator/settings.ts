import type { Settings } from './check/settings.ts';

/** The operator's decisions about how the product works. `npm run build` refuses values that make no sense. */
export const settings: Settings = {
  /** The smallest deposit and withdrawal, in whole USD. */
  depositUsdMin: 500,
  withdrawalUsdMin: 500,
  /** How many requests of one account may wait for a decision. */
  pendingDepositsPerUser: 10,
  pendingWithdrawalsPerUser: 3,
  /** The youngest age of an applicant. */
  ageYearsMin: 18,
  /** From this amount on a credit or an edit is mailed to all administrators. */
  largeDecisionUsdCents: 1_000_000,
  /**
   * All administrators are mailed once one of them has read this many different people within a day (100 to 500, more
   * than a shift reads), and again at 1,000 and 2,000, which no setting changes.
   */
  peopleReadAlert: 200,
  /** Bounds for paying withdrawals. 0 is off. */
  paymentBounds: {
    /** Hours before an approval, counted from the first use of the address. */
    addressHours: 0,
    /** The same, counted from a new password. */
    passwordHours: 0,
    /** The same, counted from a change of second factors. */
    factorHours: 0,
    /** The most that one account is paid in 24 hours. */
    payoutDayUsdCents: 0,
  },
  chain: {
    /** The confirmations before the received amount of a Bitcoin deposit is filled in. The last step has no bound. */
    confirmations: [
      { belowUsd: 1_000, confirmations: 1 },
      { belowUsd: 50_000, confirmations: 3 },
      { belowUsd: null, confirmations: 6 },
    ],
    /** Hours before a deposit from an unproven sender can be approved, from when its payment was named. 0 is off. */
    newSenderHours: 24,
    /** Your wallets that are not deposit addresses. A payment from them is nobody's deposit. */
    ownWallets: { btc: [], eth: [] },
    /** The names of the sources of chain data on pages. */
    sources: { btc: 'the local chain', eth: 'the local chain' },
  },
  /** After how many days each kind is removed; 0 is never. A project can name others (docs/operations.md). */
  keptDays: {
    sentMail: 90,
    activity: 90,
    notice: 90,
    securityEvent: 400,
    unverifiedAccount: 7,
    rejectedKyc: 0,
    proof: 0,
    closedAccount: 0,
  },
  /** The region of Google Cloud where functions, database and images are. The database can never move (docs/deploy.md). */
  region: 'us-central1',
  /** Instances kept warm, and billed, at all times. With 0, the first request after a quiet time waits some seconds. */
  minInstances: 0,
  /** The countries that the phone field lists first, the first one chosen. */
  phoneCountries: ['US', 'GB'],
  /** The nationality that the identity form begins with. */
  nationality: 'United States',
};
