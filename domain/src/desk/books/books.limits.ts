import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const booksLimits = {
  /** The most of each kind on the page of the books. */
  shownRuns: 10,
  shownFindings: 50,
  shownHoldings: 14,
  /** Ten years. */
  shownMonths: 120,
  /** How long after its end a month can be closed. By then nothing that began in it still writes. */
  monthSettlesMs: 60 * 60_000,
  /** The most entries of one part of a closed month's file: some 1.5 MB. */
  monthPartEntries: 2_000,
  /** After how many parts the reading of a month is stored, and how long a later run continues it. */
  monthPartsStored: 20,
  monthReadMsMax: 24 * 60 * 60_000,
  /** How long reports about changed accounts are kept. Reports of all books are kept for ever. */
  changedReportKeptMs: 30 * 24 * 60 * 60_000,
  /** The nights in which every account is proven: two fewer than a month has, because nights may fail. */
  cycleNights: 28,
  overdueMs: 29 * 24 * 60 * 60_000,
  /** The most new records of an account. With more, the whole account is read. */
  newRecordsMax: 30,
  /** The users of one part of the books. */
  partUsers: { min: 25, max: 2_000 },
  /** The time after which a part, or the check of changed accounts, begins no further page. */
  runMsMax: 3 * 60_000,
  /** The time after which no further part with a failed trigger is begun. */
  resumeMsMax: 30_000,
  /** The age at which a job takes over an order whose trigger failed. */
  orderLateMs: 15 * 60_000,
  /** The age at which an unchecked part is a finding. */
  orderLostMs: 12 * 60 * 60_000,
  /** The users that are read at the same time. */
  poolSize: 25,
  /** The most accounts that could not be checked and get a finding of their own. */
  uncheckedMax: 20,
  errorLengthMax: 200,
  /** The most violations in a stored report, since a document may have one megabyte. */
  reportedViolations: 500,
  violationDetailLengthMax: 500,
} as const;

export const booksThrottles = {
  /** Each request reads every account. */
  proveBooks: [{ by: 'caller', counts: 'all', max: 4, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
