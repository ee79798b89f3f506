export const renameLimits = {
  /** How long a new name waits to be copied into records. Names changed meanwhile are copied with it. */
  waitMs: 5 * 60_000,
  pageSize: 50,
} as const;
