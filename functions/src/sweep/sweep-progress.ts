/** Where the next run continues; empty at the beginning. */
export type SweepProgress = { pageToken: string; atMs: number };
