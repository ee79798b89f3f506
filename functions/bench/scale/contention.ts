import type { Owner } from './writes.ts';
import type { Touch } from './tally.ts';

/**
 * How many of the transactions of an hour find another one of the same document still running, if they arrive
 * independently of each other (Poisson): each of `perHour` meets one that began within `durationMs` before it.
 */
export function expectedMeetings(perHour: number, durationMs: number): number {
  const perMs = perHour / 3_600_000;
  return perHour * (1 - Math.exp(-perMs * durationMs));
}

/**
 * How many transactions of the day really begin within `durationMs` after another one of the same document of which at
 * least one writes it, when the times of shared documents lie `factor` times as close together as they were played.
 */
export function countedMeetings(
  touches: readonly Touch[],
  { ownerOf, factor, durationMs }: { ownerOf: (path: string) => Owner; factor: number; durationMs: number },
): Map<string, number> {
  const byPath = new Map<string, Touch[]>();
  for (const touch of touches) {
    if (!touch.isLocked) continue;
    const known = byPath.get(touch.path);
    if (known === undefined) byPath.set(touch.path, [touch]);
    else known.push(touch);
  }
  const meetings = new Map<string, number>();
  for (const [path, locked] of byPath) {
    const count = meetingsOf(locked, durationMs * (ownerOf(path) === 'shared' ? factor : 1));
    if (count > 0) meetings.set(path, count);
  }
  return meetings;
}

function meetingsOf(locked: readonly Touch[], withinMs: number): number {
  const inOrder = locked.toSorted((one, other) => one.atMs - other.atMs);
  return inOrder.filter((touch, index) => {
    for (let at = index - 1; at >= 0; at -= 1) {
      const before = inOrder[at];
      if (before === undefined || touch.atMs - before.atMs >= withinMs) return false;
      if (before.isWrite || touch.isWrite) return true;
    }
    return false;
  }).length;
}

/**
 * How often a page asks again in a second when signals arrive at `perSecond`, independently of each other, and it asks at
 * once but never twice within `spacingSeconds`.
 */
export function refreshesPerSecond(perSecond: number, spacingSeconds: number): number {
  if (perSecond === 0) return 0;
  return 1 / (spacingSeconds + Math.exp(-perSecond * spacingSeconds) / perSecond);
}
