/** Where the next run goes on; empty at the beginning. */
export type SweepProgress = { pageToken: string; atMs: number };
