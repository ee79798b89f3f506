import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const statementLimits = {
  /** Entries of the ledger in one part of a check: some 160 kB. */
  journalPageSize: 200,
  /** Movements on a page of a statement. */
  pageSizes: [20, 50, 100],
  /** Movements in a file: 3 MB read, and some 60 pages. */
  fileMovements: 2_000,
} as const;

export const statementThrottles = {
  // Up to 120 documents a page.
  statement: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // Up to 2,000 movements a file.
  statementFile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // Up to 61 documents a chart, which asks again after each change of the account.
  history: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // A check of 20,000 entries, or two of 10,000.
  journal: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
