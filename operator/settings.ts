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
   * From how many different people on that one administrator reads within a day all of them are mailed: from 100 to 500,
   * more than a shift reads. They are mailed again at 1,000 and 2,000, which no setting changes.
   */
  peopleReadAlert: 200,
  /**
   * How many hours the approval of a withdrawal waits after the first use of its address, a new password and a change
   * of second factors, and how many cents one account may be paid in 24 hours. 0 is off.
   */
  paymentBounds: {
    addressHours: 0,
    passwordHours: 0,
    factorHours: 0,
    payoutDayUsdCents: 0,
  },
  /**
   * How many confirmations a Bitcoin deposit of so many USD needs before the received amount is filled in. The last
   * step has no bound. How many hours the approval of a deposit waits whose sender is not known to be its account's
   * alone, from when its payment was named (0 is off). Your wallets that are no deposit addresses: what they pay is
   * nobody's deposit. And how the sources of chain data are called on pages.
   */
  chain: {
    confirmations: [
      { belowUsd: 1_000, confirmations: 1 },
      { belowUsd: 50_000, confirmations: 3 },
      { belowUsd: null, confirmations: 6 },
    ],
    newSenderHours: 24,
    ownWallets: { btc: [], eth: [] },
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
  /**
   * How many instances of the API wait for requests, paid for day and night: with 0, the first who comes after a quiet time waits some
   * seconds longer.
   */
  minInstances: 0,
  /** The countries that the phone field lists first, the first one chosen. */
  phoneCountries: ['US', 'GB'],
  /** The nationality that the identity form begins with. */
  nationality: 'United States',
};
