import type { ThrottleWindow } from '../platform/collections/throttle-window.ts';

/** How many counters are remembered before ended windows are forgotten. */
const countersMax = 10_000;

/** The window that a call of this process is counted in. */
export type EnteredWindow = {
  resetAtMs: number;
  /** Resolved once that window is in Firestore. */
  begun: Promise<void>;
  /** True for the call that began it. */
  isFirst: boolean;
};

/** How often this process entered each counter within the open window. */
export type InstanceCounts = {
  /** How often so far. */
  of(id: string): number;
  /**
   * Enters it once more, in a window that ends at `resetAtMs` if none is open. `begin` writes that window for calls
   * that found none; it is called only for the first of them.
   */
  enter(id: string, resetAtMs: number, begin?: () => Promise<void>): EnteredWindow;
};

/**
 * The counts of one process. Firestore's count is known only once it is written: a burst before that is counted here.
 */
export function instanceCounts(now: () => number): InstanceCounts {
  const windows = new Map<string, ThrottleWindow & Pick<EnteredWindow, 'begun'>>();
  const open = (id: string) => {
    const window = windows.get(id);
    return window !== undefined && window.resetAtMs > now() ? window : undefined;
  };
  return {
    of: (id) => open(id)?.count ?? 0,
    enter(id, resetAtMs, begin = () => Promise.resolve()) {
      if (windows.size >= countersMax)
        for (const each of windows.keys()) if (!open(each)) windows.delete(each);
      const running = open(id);
      const window = running ?? { count: 0, resetAtMs, begun: begin() };
      windows.set(id, { ...window, count: window.count + 1 });
      return { resetAtMs: window.resetAtMs, begun: window.begun, isFirst: running === undefined };
    },
  };
}
