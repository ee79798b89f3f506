import type { ThrottleWindow } from './throttle-window.ts';

/** How many counters are remembered before those whose windows are over are forgotten. */
const kept = 10_000;

/** How often each counter was entered by this process, within the window that runs. */
export type InstanceCounts = {
  /** How often so far. */
  of(id: string): number;
  /** Enters it once more, in a window that ends at `resetAtMs`. */
  enter(id: string, resetAtMs: number): void;
};

/**
 * The counts of one process. What Firestore counts is known only once it is written: a burst that arrives before that is
 * counted here.
 */
export function instanceCounts(now: () => number): InstanceCounts {
  const windows = new Map<string, ThrottleWindow>();
  const open = (id: string): ThrottleWindow | undefined => {
    const window = windows.get(id);
    return window !== undefined && window.resetAtMs > now() ? window : undefined;
  };
  return {
    of: (id) => open(id)?.count ?? 0,
    enter(id, resetAtMs) {
      if (windows.size >= kept) for (const each of windows.keys()) if (!open(each)) windows.delete(each);
      const window = open(id) ?? { count: 0, resetAtMs };
      windows.set(id, { ...window, count: window.count + 1 });
    },
  };
}
