import { settings } from '@keelstone/operator/settings';

/** Every constant of the product and every bound on input, with its unit in its name. */
export const limits = {
  depositUsdMin: settings.depositUsdMin,
  /** How long the price of a quote holds. */
  quoteMs: 30 * 60_000,
  /** How long after its end a deposit may still be filed with a quote. */
  quoteLateMs: 24 * 60 * 60_000,
  withdrawalUsdMin: settings.withdrawalUsdMin,
  /** Largest amount of one record. */
  recordUsdMax: 10_000_000,
  /** Largest figure of one account and asset, in 1e-8 units; keeps every sum a safe integer. */
  accountUnitsMax: 1_000_000_000_000_000,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  nameLengthMax: 100,
  emailLengthMax: 254,
  remarksLengthMax: 500,
  /** Other deposits with the same transaction of a chain that a reviewer is shown. */
  sameTxidShown: 3,
  /** Deposits that claim one transaction, as far as a review reads them. */
  claimsRead: 30,
  /** Records or people that are shown with one signal of a review. */
  signalEvidence: 5,
  /** The change of the price from which a reviewer sees a signal, as a share. */
  priceMovedShare: 0.02,
  /** What may be entered for an address or the id of a transaction: they are read from links too. */
  linkLengthMax: 2_000,
  addressLengthMax: 120,
  searchLengthMax: 64,
  /** Characters of a folded name that can be found; folding makes a few letters longer (docs/decisions/lists.md). */
  foldedNameLengthMax: 128,
  /** Parts of a name in its index, each of which has an entry in ten indexes: a document has fewer than 20,000. */
  nameGramsMax: 1_900,
  /** A list counts its rows live up to here; `count()` is billed per 1,000 (docs/decisions/lists.md). */
  liveCountMax: 2000,
  /** The administrators' home page counts waiting records up to here, in one read each. */
  deskCountMax: 1000,
  /** How old a kept total may be; a job counts again every ten minutes. */
  totalsAgeMsMax: 15 * 60_000,
  uploadBytesMax: 4 * 1024 * 1024,
  /** Pixels of an image that the server is willing to decode. */
  uploadPixelsMax: 24_000_000,
  /**
   * The browser shrinks photos with more pixels: half of what the server decodes, since a progressive image counts
   * twice. It does not try to decode a file with more bytes.
   */
  shrunkPixelsMax: 12_000_000,
  shrunkBytesMax: 64 * 1024 * 1024,
  /** Segments or chunks of an image: pieces of 1 KB each. Encoders write pieces of 8 KB or more. */
  imagePartsMax: 4096,
  /** When the decoding of an image is given up, and beyond which memory: half of an instance's. */
  decodeMsMax: 10_000,
  decodeMemoryBytesMax: 256 * 1024 * 1024,
  /** The shorter edge of a kept image, in pixels: an A4 page at more than 200 dots per inch. */
  keptImageEdgeMax: 2000,
  /** Pixels of a kept image: a long screenshot is kept as wide as they allow. */
  keptImagePixelsMax: 12_000_000,
  keptImageBytesMax: 16 * 1024 * 1024,
  /** How many images may wait for the one that an instance is decoding. */
  decodesWaitingMax: 8,
  /** Uploads of one person a day; storage.rules repeat the figure. */
  uploadsPerDay: 40,
  uploadDayMs: 24 * 60 * 60_000,
  /** An upload that nobody claims is removed after this. */
  inboxKeptMs: 60 * 60_000,
  /** An image without a record may belong to a request that still runs, but not for that long. */
  orphanKeptMs: 24 * 60 * 60_000,
  /** A run of a sweeper starts no further page after this. */
  sweepMsMax: 7 * 60_000,
  /** The same of the nightly checks, which have half an hour. */
  nightlyMsMax: 20 * 60_000,
  /** How often a job retries a row that somebody else was writing at that moment. */
  busyRepeats: 2,
  bodyBytesMax: 32 * 1024,
  /** Profit for many: the rows of a file, which one transaction keeps, its characters, and the body that carries it. */
  profitRowsMax: 2_000,
  profitFileLengthMax: 400_000,
  profitBodyBytesMax: 512 * 1024,
  /** How many batches of profit a page shows, and rows of one. */
  profitBatchesShown: 10,
  /** How much of a refused body is still read, so that its sender receives the refusal; none of it is kept. */
  refusedBodyBytesMax: 32 * 1024 * 1024,
  /** How long a body may take to arrive: until then it occupies one of an instance's places. */
  bodyMsMax: 10_000,
  bodyDepthMax: 6,
  /** Objects, lists and commas; the longest body of a call has fewer than 50. */
  bodyPartsMax: 100,
  pageSizes: [10, 20, 50],
  pageSizeDefault: 10,
  /** Rows of one part of a list that is saved as a file, and of the whole file. */
  listFileRows: 500,
  listFileRowsMax: 10_000,
  /** Entries of the ledger in one part of a check: some 160 kB. */
  journalPageSize: 200,
  /** A statement's period: a leap year. It reads at most 13 documents in addition to its movements. */
  statementDaysMax: 366,
  /** Movements on a page of a statement. */
  statementPageSizes: [20, 50, 100],
  /** Movements in a file: 3 MB read, and some 60 pages. */
  statementFileMovements: 2_000,
  /** How far the longest range of a chart goes back: five years, in months of UTC. */
  historyMonthsMax: 60,
  recentTransactions: 5,
  /** Per kind, on the dashboard: far more than may be Pending, so that only payments that are never sent reach it. */
  openRequests: 20,
  activityEntries: 20,
  /**
   * What administrators see is asked for again at most this often, however much changes
   * (docs/performance.md#what-breaks-first).
   */
  adminRefreshMs: 5_000,
  /** How many events the bell shows. */
  noticesShown: 20,
  /** How often one record can be asked about: then it has to be decided. */
  asksPerRecord: 10,
  /** Steps of `confirmationsNeeded`. */
  confirmationSteps: settings.chain.confirmations,
  /** Payments of one transaction to addresses of ours: more than a person can look through are not read. */
  ownOutputs: 20,
  /** Warnings that one decision may confirm, and their names. */
  ticksMax: 40,
  warningKindLengthMax: 40,
  /** How long a deposit waits whose sender is not known to be its account's alone. */
  newSenderHours: settings.chain.newSenderHours,
  pendingDepositsPerUser: settings.pendingDepositsPerUser,
  pendingWithdrawalsPerUser: settings.pendingWithdrawalsPerUser,
  /** Addresses whose first use is remembered per account; the one that was used least recently is forgotten first. */
  usedAddressesPerUser: 200,
  /** Addresses that an account keeps under a label. */
  savedAddressesPerUser: 50,
  addressLabelLengthMax: 40,
  /** How long others are warned that somebody looks at a case; an open page renews it. */
  leaseMs: 10 * 60_000,
  /** Cases of each collection on a page of the inbox. */
  inboxRows: 15,
  /** Payouts that have failed on the chain, at the beginning of the inbox. */
  failedPayouts: 20,
  /** Leases that one document holds for a list. */
  leasesPerList: 200,
  /** What administrators note about a case. */
  notesPerCase: 50,
  noteLengthMax: 1000,
  /**
   * From asking for the end of "Only my addresses" to the end, and from saving an address while it is on to its use.
   */
  addressWaitMs: 48 * 60 * 60_000,
  /** A quote older than this is not used: the price may have moved. */
  rateAgeMsMax: 5 * 60_000,
  /** A new name reaches the records that copy it after this; names changed meanwhile are copied with it. */
  renameWaitMs: 5 * 60_000,
  /** Records that get a new name in one batch, and renames that the job reads at a time. */
  renameBatch: 200,
  renamesPerPage: 50,
  /** Sign-ins of one account that live at the same time; beyond it the least recently used one ends. */
  sessionsPerUser: 50,
  sessionIdleMsMax: 14 * 24 * 60 * 60_000,
  sessionAgeMsMax: 30 * 24 * 60 * 60_000,
  /** A session's last use is written down at most this often. */
  sessionSeenEveryMs: 60 * 60_000,
  /** A session that may only file an identity form. */
  kycSessionAgeMsMax: 30 * 60_000,
  /** A session in which an administrator may only add the second factor that they must have. */
  enrolSessionAgeMsMax: 60 * 60_000,
  /** A confirmation counts for this long after the last action that needed it, and for `strongAgeMsMax` at most. */
  strongIdleMsMax: 15 * 60_000,
  strongAgeMsMax: 4 * 60 * 60_000,
  /** Such an action is written down at most this often. */
  strongUsedEveryMs: 60_000,
  /** How long a right password waits for its second factor. */
  factorTicketAgeMsMax: 5 * 60_000,
  /** How long a challenge of a passkey, and the secret of a new authenticator app, may be answered. */
  challengeAgeMsMax: 5 * 60_000,
  pendingTotpAgeMsMax: 15 * 60_000,
  /** The length of a step of an authenticator app, and how many steps its clock may be off. */
  totpStepMs: 30_000,
  totpStepsOff: 1,
  recoveryCodes: 10,
  passkeysPerUser: 10,
  passkeyNameLengthMax: 60,
  /** How long a new second factor decides nothing about older ones. */
  factorTrustDelayMs: 24 * 60 * 60_000,
  /** After how long the reset of lost factors takes effect. */
  factorResetDelayMs: 72 * 60 * 60_000,
  /** How long the ticket of a verified address opens such sessions, and how often. */
  kycTicketAgeMsMax: 2 * 60 * 60_000,
  kycTicketExchangesMax: 5,
  /** The owner of an identity that was put back is mailed at most this often. */
  restoredMailEveryMs: 60 * 60_000,
  /** A device that has not signed in for this long is a stranger again. */
  deviceKeptMs: 400 * 24 * 60 * 60_000,
  /** Known devices of one account; beyond it the least recently seen one is a stranger again. */
  devicesPerUser: 50,
  /** A device's last use is written down at most this often. */
  deviceSeenEveryMs: 24 * 60 * 60_000,
  newDeviceMailEveryMs: 24 * 60 * 60_000,
  /** With “New browser” on: somebody who knows the password must not fill the mailbox of its owner. */
  newDeviceMailsPerHour: 5,
  /** So long after a view of somebody's documents they are shown that it happened. */
  viewShownAfterMs: 7 * 24 * 60 * 60_000,
  /** From asking for the end of an account to the end, and how long before it the owner is mailed once more. */
  closingWaitMs: 7 * 24 * 60 * 60_000,
  closingReminderMs: 24 * 60 * 60_000,
  /** For so long a request or a job that began before an account was closed may still write. */
  closedSettlesMs: 10 * 60_000,
  /** How many accounts that are to be closed, or cleared away, a job reads at a time. */
  closingsPerPage: 50,
  /**
   * One part of a copy of somebody's data, before compression: 40 seconds at 1 Mbit/s, of the 60 that Hosting waits. And
   * how many pages of rows and images are looked at for it.
   */
  exportPartBytesMax: 5_000_000,
  exportPartStepsMax: 60,
  /** Rows that one file of it has, and that are read together. */
  exportRows: 200,
  /**
   * Event rows are sealed once they are this old: a transaction lives 270 seconds, so none can still arrive by then.
   */
  sealDelayMs: 10 * 60_000,
  /** A row that is older and not sealed is a finding: the job runs every 15 minutes. */
  unsealedAgeMsMax: 60 * 60_000,
  /** How far the time of a row may be ahead of the clock that verifies it. */
  auditClockSkewMs: 60 * 60_000,
  /** What the page of the books shows. */
  shownRuns: 10,
  shownFindings: 50,
  shownHoldings: 14,
  /** Ten years. */
  shownMonths: 120,
  /** A month can be closed so long after its end: nothing that began in it still writes then. */
  monthSettlesMs: 60 * 60_000,
  /** Entries of one part of the file of a closed month: some 1.5 MB. */
  monthPartEntries: 2_000,
  entryIdLengthMax: 80,
  /** From this amount on a credit or an edit is mailed to all administrators. */
  largeDecisionUsdCents: settings.largeDecisionUsdCents,
  /** So recent administrators still get the alerts: an intruder may have taken the others out first. */
  formerAdminAlertedMs: 72 * 60 * 60_000,
  /** From this many different people on that one administrator reads within a day, all of them are mailed. */
  peopleReadAlerts: [settings.peopleReadAlert, 1_000, 2_000],
  peopleReadWindowMs: 24 * 60 * 60_000,
  /** The most rows of one seal: some 600 KB, of the 1 MiB that a document may have. */
  sealRowsMax: 4000,
  /** One part of an export of the chain: rows, unless its first batch has more, and batches. */
  exportRowsMax: 2000,
  exportSealsMax: 100,
  /** How old the time of an event may be when its row is written: what comes later has the present time. */
  auditRowLateMaxMs: 5 * 60_000,
  /** A burst of refused sign-ins waits this long at most for the trigger that says whose account it was. */
  signInBurstKeptMs: 24 * 60 * 60_000,
  verifyLinkAgeMsMax: 24 * 60 * 60_000,
  resetLinkAgeMsMax: 60 * 60_000,
  /** A mail that anybody may ask for goes to one address at most this often. */
  mailSpacingMs: 60_000,
  /** Mails that one recipient gets separately; what is above that is held so long, and then sent in one mail. */
  mailsPerHour: 15,
  mailsHeldMs: 10 * 60_000,
  /** How many are sent in one: a document of the outbox takes that many of the longest. */
  mergedMails: 25,
  /** Mails to an address that nobody has verified, of every kind together. */
  unverifiedMailsPerHour: 3,
  unverifiedMailsPerDay: 6,
  /** An answer that comes later than this helps nobody: the request is dropped. */
  mailRequestAgeMsMax: 60 * 60_000,
  /** The link to `/secure` in a mail: as long as somebody may be away from their mail. */
  secureLinkAgeMsMax: 7 * 24 * 60 * 60_000,
  /** From asking for an unlock to the unlock: time for the owner to see the mail about it. */
  unlockWaitMs: 24 * 60 * 60_000,
  /** A link that was used or has expired is still distinguished from an unknown one for this long. */
  usedLinkKeptMs: 30 * 24 * 60 * 60_000,
  /** A mail that could not be delivered by then is given up. */
  mailTriedMs: 5 * 24 * 60 * 60_000,
  /** How many administrators are looked for, to count or to write to them. */
  administratorsMax: 100,
  /** Records with a first approval that are shown together. */
  firstApprovals: 20,
  /** How long the first of two approvals waits for the second. */
  proposalAgeMsMax: 72 * 60 * 60_000,
  /** For so long one administrator may put back the deposit addresses that another one replaced alone. */
  walletRestoreMs: 72 * 60 * 60_000,
  /** From when a looser two-person policy was confirmed until it counts. */
  policyLooseningMs: 24 * 60 * 60_000,
  /** What of somebody on hold expires within this time is kept for as long again. */
  holdAheadMs: 30 * 24 * 60 * 60_000,
  /** Reports of what changed are many; those of the whole books are kept. */
  changedReportKeptMs: 30 * 24 * 60 * 60_000,
  /** Violations that a stored report lists; a document holds one megabyte. */
  reportedViolations: 500,
  violationDetailLengthMax: 500,
  ageYearsMin: settings.ageYearsMin,
  ageYearsMax: 120,
  toastMs: 3500,
  copiedMs: 2000,
  resetRedirectMs: 2000,
} as const;

/** Types of image that may be uploaded. */
export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
