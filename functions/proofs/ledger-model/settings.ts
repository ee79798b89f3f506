const { KEELSTONE_LONG: long, FAST_CHECK_SEED: seedText, FAST_CHECK_PATH: path } = process.env;

/** True with `KEELSTONE_LONG=1` (`npm run test:long`). */
export const isLongRun = long === '1';

/** Sequences per run of the model. */
export const sequences = isLongRun ? 50_000 : 1_500;
/** Sequences under the two-person rule. */
export const policedSequences = isLongRun ? 20_000 : 500;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = isLongRun ? 60 * 60_000 : 300_000;

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
