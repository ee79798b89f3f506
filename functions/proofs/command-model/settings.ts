import { isLongRun } from '../../testing/long-run.ts';

/** Sequences and their length per run. */
export const sequences = isLongRun ? 3_000 : 24;
export const commandsMax = isLongRun ? 40 : 30;

/** The same under the two-person rule, eight examples among them. */
export const twoPersonSequences = isLongRun ? 500 : 14;
export const twoPersonCommandsMax = isLongRun ? 40 : 20;

/** Sequences played concurrently, each with its own people, clock and rate; a replayed one plays alone. */
export const lanes = 4;

/** A guard against hanging, not a target. */
export const proofTimeoutMs = isLongRun ? 120 * 60_000 : 6 * 60_000;
