export const platformLimits = {
  /** A list counts its rows live up to here; `count()` is billed per 1,000 (docs/decisions/lists.md). */
  liveCountMax: 2000,
  /** How old a kept total may be; a job counts again every ten minutes. */
  totalsAgeMsMax: 15 * 60_000,
  /** A run of a sweeper starts no further page after this. */
  sweepMsMax: 7 * 60_000,
  /** The same for the nightly checks, which have half an hour. */
  nightlyMsMax: 20 * 60_000,
  /** How often a job retries a row that somebody else was writing at that moment. */
  busyRepeats: 2,
  /** Records that get a new name in one batch, and renames that the job reads at a time. */
  renameBatch: 200,
} as const;
