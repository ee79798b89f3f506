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
  /** Violations that a stored report lists; a document holds one megabyte. */
  reportedViolations: 500,
  violationDetailLengthMax: 500,
} as const;

export const booksThrottles = {
  /** Each reads every account. */
  proveBooks: [{ by: 'caller', counts: 'all', max: 4, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
