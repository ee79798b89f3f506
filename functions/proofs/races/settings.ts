import { isLongRun } from '../../testing/long-run.ts';

/** How many requests race each other. */
export const sizes = isLongRun ? [5, 20] : [8];
/** Every burst with contention takes the emulator some seconds. */
export const raceTimeoutMs = 120_000;
