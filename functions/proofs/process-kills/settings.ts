import { isLongRun } from '../../testing/long-run.ts';

/** How often the process is killed; every fourth time right after a commit. */
export const kills = isLongRun ? 1_000 : 4;

/** Requests under way at the same time, each for another user. */
export const lanes = 4;

/**
 * Firestore keeps what a dead process's transaction has locked for a minute. A request that was cut off before its
 * effect is sent again after that; one that has had its effect, immediately.
 */
export const locksMs = 61_000;

/** Enough that somebody is always free while those who were cut off wait. */
export const users = isLongRun ? 500 : 30;

/** When in its service a process is killed. */
export const serviceMs = { min: 50, max: 700 };

/** A guard against hanging, not a target. */
export const proofTimeoutMs = isLongRun ? 120 * 60_000 : 6 * 60_000;
