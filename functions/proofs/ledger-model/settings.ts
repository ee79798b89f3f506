import { inAll } from '../../testing/tier.ts';

/** Sequences per run of the model: more than a mutant lives, nearly always; a milestone is missed once in 10⁵ runs. */
export const sequences = inAll ? 50_000 : 500;
/** Sequences of requests over HTTP, which costs much more. */
export const httpSequences = inAll ? 2_000 : 30;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = inAll ? 60 * 60_000 : 300_000;
