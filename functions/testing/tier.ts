const { KEELSTONE_TIER: tier, FAST_CHECK_SEED: seedText, FAST_CHECK_PATH: path } = process.env;

/** Whether this is `npm run test:all`: larger numbers there. A test with the tag `all` runs only there. */
export const inAll = tier === 'all';

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
