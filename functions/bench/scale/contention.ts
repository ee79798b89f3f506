import { dayMs } from '@keelstone/domain/time-units';
import { factor } from './assumptions.ts';
import type { Touch } from './day-usage.ts';

/** Two transactions that lock the same document for two different actors, at least one of which writes it. */
export type Meetings = {
  /** Pairs of a day of the target, if each came at a random time, independently of the others. */
  expected: number;
  /** Pairs that were actually played so close together. */
  counted: number;
};

/**
 * How many pairs of transactions on one document would run at the same time, on a day of the target. Each holds its
 * locks for `durationMs`: two meet if one begins within that time of the other, before or after it. On a document that
 * several people write there are `factor` times as many transactions, so `factor` squared as many pairs, and the times
 * that were played lie `factor` times as close together; for any other document there are `factor` documents like it.
 */
export function meetingsOf(
  touches: readonly Touch[],
  { isShared, durationMs }: { isShared: boolean; durationMs: number },
): Meetings {
  const inOrder = touches.filter(({ isLocked }) => isLocked).sort((one, other) => one.atMs - other.atMs);
  const withinMs = isShared ? durationMs * factor : durationMs;
  let [pairs, close] = [0, 0];
  for (const [index, later] of inOrder.entries()) {
    for (const earlier of inOrder.slice(0, index)) {
      if (later.actor.id === earlier.actor.id || !(later.isWrite || earlier.isWrite)) continue;
      pairs += 1;
      if (later.atMs - earlier.atMs < withinMs) close += 1;
    }
  }
  const times = isShared ? factor * factor : factor;
  return { expected: (pairs * times * 2 * durationMs) / dayMs, counted: close * factor };
}

/**
 * How often a page asks again in a second when signals arrive at `perSecond`, independently of each other, and it asks
 * immediately but never twice within `spacingSeconds`.
 */
export function refreshesPerSecond(perSecond: number, spacingSeconds: number): number {
  if (perSecond === 0) return 0;
  return 1 / (spacingSeconds + Math.exp(-perSecond * spacingSeconds) / perSecond);
}
