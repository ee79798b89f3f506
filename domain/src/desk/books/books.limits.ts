import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const booksLimits = {
  /** How many of each the page of the books shows. */
  shownRuns: 10,
  shownFindings: 50,
  shownHoldings: 14,
  /** Ten years. */
  shownMonths: 120,
  /** A month can be closed so long after its end: nothing that began in it still writes then. */
  monthSettlesMs: 60 * 60_000,
  /** Entries of one part of the file of a closed month: some 1.5 MB. */
  monthPartEntries: 2_000,
  /** Reports of what changed are many; those of the whole books are kept. */
  changedReportKeptMs: 30 * 24 * 60 * 60_000,
  /** So many nights prove every account: two fewer than a month has, for nights that fail. */
  cycleNights: 28,
  overdueMs: 29 * 24 * 60 * 60_000,
  /** An account with more new records is read as a whole. */
  newRecordsMax: 30,
  /** Users of one part of the books. */
  partUsers: { min: 25, max: 2_000 },
  /** A part, or the check of what changed, begins no further page after this: its function has nine minutes. */
  runMsMax: 3 * 60_000,
  /** Of parts that triggers should have checked, no further one is begun after this. */
  resumeMsMax: 30_000,
  /** The time after which somebody else does what a trigger should have done. */
  orderLateMs: 15 * 60_000,
  /** A part that nobody could check for so long is a finding. */
  orderLostMs: 12 * 60 * 60_000,
  /** Violations that a stored report lists; a document holds one megabyte. */
  reportedViolations: 500,
  violationDetailLengthMax: 500,
} as const;

export const booksThrottles = {
  /** Each reads every account. */
  proveBooks: [{ by: 'caller', counts: 'all', max: 4, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
