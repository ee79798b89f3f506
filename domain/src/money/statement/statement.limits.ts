export const statementLimits = {
  /** Entries of the ledger in one part of a check: some 160 kB. */
  journalPageSize: 200,
  /** Movements on a page of a statement. */
  pageSizes: [20, 50, 100],
  /** Movements in a file: 3 MB read, and some 60 pages. */
  fileMovements: 2_000,
} as const;
