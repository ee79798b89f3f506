import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const statementLimits = {
  /** Entries in one page of a check: some 160 kB. */
  journalPageSize: 200,
  /** The page sizes of a statement. */
  pageSizes: [20, 50, 100],
  /** The most movements in a file: 3 MB to read, and some 60 pages. */
  fileMovements: 2_000,
} as const;

export const statementThrottles = {
  // A page reads up to 120 documents.
  statement: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // A file has up to 2,000 movements.
  statementFile: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
  // A chart reads up to 61 documents, and is read again after each change of the account.
  history: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
  // Allows a check of 20,000 entries, or two of 10,000.
  journal: [{ by: 'caller', counts: 'all', max: 120, windowSeconds: 15 * minute }],
} as const satisfies Record<string, readonly Throttle[]>;
