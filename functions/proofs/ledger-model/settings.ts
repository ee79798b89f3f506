import { isLongRun } from '../../testing/long-run.ts';

/** Sequences per run of the model: more than a mutant lives, nearly always; a milestone is missed once in 10⁵ runs. */
export const sequences = isLongRun ? 50_000 : 500;
/** Sequences of requests over HTTP, which costs much more. */
export const httpSequences = isLongRun ? 2_000 : 30;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = isLongRun ? 60 * 60_000 : 300_000;
