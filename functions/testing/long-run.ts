const { KEELSTONE_LONG: long, FAST_CHECK_SEED: seedText, FAST_CHECK_PATH: path } = process.env;

/** True with `KEELSTONE_LONG=1` (`npm run test:long`). */
export const isLongRun = long === '1';

/**
 * Seed and path of the runs. A failure prints both; `FAST_CHECK_SEED=… FAST_CHECK_PATH=… vitest run money-core` replays
 * it.
 */
export function replayable(freshSeed: number): { seed: number; path?: string } {
  const seed = seedText === undefined ? freshSeed : Number(seedText);
  return path === undefined ? { seed } : { seed, path };
}

/** Prints a line of figures: seeds and counts are what readers of these tests need. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
