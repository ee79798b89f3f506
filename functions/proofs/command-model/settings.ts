import { isLongRun } from '@keelstone/domain/testing/ledger-model/settings';

/** Sequences and their length per run (security.md 4, T2). */
export const sequences = isLongRun ? 3_000 : 100;
export const commandsMax = isLongRun ? 40 : 30;

/** Sequences played at the same time, each with people, clock and rate of its own; a replayed one plays alone. */
export const lanes = 4;

/** A guard against hanging, not a target. */
export const proofTimeoutMs = isLongRun ? 120 * 60_000 : 6 * 60_000;
