import { isLongRun } from '../../testing/long-run.ts';

/** Sequences per run of the model: several times as many as the longest-lived mutant needs to be noticed (85). */
export const sequences = isLongRun ? 50_000 : 400;
/** Sequences under the two-person rule. */
export const twoPersonSequences = isLongRun ? 20_000 : 200;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = isLongRun ? 60 * 60_000 : 300_000;
