export const profileLimits = {
  /** A new name reaches the records that copy it after this; names changed meanwhile are copied with it. */
  renameWaitMs: 5 * 60_000,
  renamesPerPage: 50,
} as const;
