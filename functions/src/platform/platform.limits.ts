export const platformLimits = {
  /** The most rows that a list counts live; `count()` is billed per 1,000 (docs/decisions/lists.md). */
  liveCountMax: 2000,
  /** The age at which a stored total is no longer shown. A job counts again every ten minutes. */
  totalsAgeMsMax: 15 * 60_000,
  /** The time after which a run of a job starts no further page: with the last page it ends within five minutes. */
  runMsMax: 4 * 60_000,
  /** How often a job retries a row that somebody else was writing. */
  busyRepeats: 2,
  /** The records of a batch that gets a new name, and the renames that the job reads at a time. */
  renameBatch: 200,
} as const;
