// The domain knows neither Node nor a browser; these two exist wherever the tests run.
declare const process: { env: Record<string, string | undefined> };
declare const console: { log(text: string): void };

const { KEELSTONE_LONG: long, FAST_CHECK_SEED: seedText, FAST_CHECK_PATH: path } = process.env;

/** True with `KEELSTONE_LONG=1` (`npm run test:long`). */
export const isLongRun = long === '1';

/** Sequences per run of the model (security.md 4, T1). */
export const sequences = isLongRun ? 50_000 : 2_000;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = isLongRun ? 30 * 60_000 : 120_000;

/**
 * Seed and path of the runs. A failure prints both; `FAST_CHECK_SEED=… FAST_CHECK_PATH=… vitest run money-core`
 * plays it again.
 */
export function replayable(freshSeed: number): { seed: number; path?: string } {
  const seed = seedText === undefined ? freshSeed : Number(seedText);
  return path === undefined ? { seed } : { seed, path };
}

/** Prints a line of figures: seeds and counts are what these tests are asked for. */
export function print(text: string): void {
  console.log(text);
}
