import { inAll } from '../../testing/tier.ts';

/** Sequences per run of the model. */
export const sequences = inAll ? 50_000 : 150;
/** Sequences of requests over HTTP, which costs much more. */
export const httpSequences = inAll ? 2_000 : 8;

/** Vitest's time limit for one model-based test; a guard against hanging, not a target. */
export const modelTimeoutMs = inAll ? 6 * 60 * 60_000 : 20 * 60_000;
