/**
 * The ids in the contract's examples: one for each kind of thing, in the state in which the call succeeds. They look
 * like real ids. A test creates the things that an example names and sends their real ids instead.
 */
export const exampleIds = {
  user: 'USER5EXAMPLE5EXAMPLE5EXAMP',
  suspendedUser: 'SUSPENDED5EXAMPLE5EXAMPLE5',
  /** An open finding about somebody else. */
  finding: 'FINDING5EXAMPLE5EXAMPLE5EX',
  lockedUser: 'LOCKED5EXAMPLE5EXAMPLE5EXA',
  pendingDeposit: 'DEPOSIT5EXAMPLE5EXAMPLE5EX',
  /** One of several payments to the address of a deposit. */
  output: 'OUTPUT5EXAMPLE5EXAMPLE5EXA',
  /** An Approved withdrawal in Bitcoin, not sent yet. */
  paidWithdrawal: 'PAYOUT5EXAMPLE5EXAMPLE5EXA',
  /** A batch of profit that another administrator has proposed. */
  profitBatch: 'PROFIT5EXAMPLE5EXAMPLE5EXA',
  /** A proposal of another administrator. */
  proposal: 'PROPOSAL5EXAMPLE5EXAMPLE5E',
  /** The `expected` of a preview. Tests omit it, since each preview has its own. */
  expected: 'ABCDEFGHIJKL.ABCDEFGHIJKL.ABCDEFGHIJKL',
  /** Deposit addresses that another administrator has set alone. */
  walletVersion: 'WALLET5EXAMPLE5EXAMPLE5EXA',
  pendingKyc: 'KYC5EXAMPLE5EXAMPLE5EXAMPL',
  /** Pending records of the caller's whose question 1 is open and asks for every item. */
  askedKyc: 'ASKEDKYC5EXAMPLE5EXAMPLE5E',
  askedDeposit: 'ASKEDDEPOSIT5EXAMPLE5EXAMP',
  /** The caller's quote for 500 USD in Bitcoin. */
  quote: 'btc_50000_64000_1760000000000_1760001800000.QUOTE5EXAMPLE',
  /** A file in the caller's inbox that no record has claimed. */
  upload: 'inbox/USER5EXAMPLE5EXAMPLE5EXAMP/1760000000000-photo.jpg',
  /** An idempotency key that the caller has not used. */
  transactionId: '1760000000000',
  /** A Bitcoin transaction that no deposit has named. */
  txid: '0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098',
  /** An address that the caller has not saved, and a label that they have not used. */
  newAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  addressLabel: 'My hardware wallet',
  /** Codes of mailed links, and the ticket for a verified address. */
  verifyCode: 'verify-example-example-example',
  passwordCode: 'password-example-example-example',
  secureCode: 'secure-example-example-example',
  kycTicket: 'ticket-example-example-example',
  /** The ticket for a correct password of an account with a passkey. */
  factorTicket: 'factor-ticket-example-example',
  /** The first code of an authenticator app that is being added. */
  enrolCode: '123456',
  ownFactor: 'FACTOR5EXAMPLE5EXAMPLE5EXA',
  /** Somebody who has a second factor. */
  factorUser: 'LOSTFACTOR5EXAMPLE5EXAMPLE',
  /** Addresses: the caller's own, one with an account, and one without. */
  ownEmail: 'own@example.com',
  userEmail: 'user@example.com',
  newEmail: 'new@example.com',
  visitorEmail: 'visitor@example.com',
  /** The password of every account in a test. */
  password: 'correct horse',
} as const;

/** Example values that are not a single text; a test recognises each by object identity. */
export const exampleProofs = {
  /** A recovery code of the account of `factorTicket`. */
  recovery: { recoveryCode: 'ABCD-EFGH-2345-ABCD' },
  /** A recovery code of the caller, who has a second factor then. */
  ownRecovery: { recoveryCode: 'ABCD-EFGH-2345-ABCD' },
  /** The password of the caller, who has no second factor then. */
  ownPassword: { password: exampleIds.password },
  registration: {
    id: 'cGFzc2tleS1leGFtcGxl',
    rawId: 'cGFzc2tleS1leGFtcGxl',
    type: 'public-key',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZQ',
    },
  },
} as const;
