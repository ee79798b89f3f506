import type { ThrottleWindow } from '../platform/collections/throttle-window.ts';

/** From this many counters on, ended windows are dropped. */
const countersMax = 10_000;

/** The window in which a call of this process is counted. */
export type EnteredWindow = {
  resetAtMs: number;
  /** Resolves once the window is in Firestore. */
  begun: Promise<void>;
  /** True for the call that begins the window. */
  isFirst: boolean;
};

/** The entries of this process into each counter's open window. */
export type InstanceCounts = {
  /** The number of entries so far. */
  of(id: string): number;
  /**
   * Enters a counter once more, in a window that ends at `resetAtMs` if none is open. `begin` writes the window for
   * calls that found none in Firestore; only the first of them calls it.
   */
  enter(id: string, resetAtMs: number, begin?: () => Promise<void>): EnteredWindow;
};

/** The counts of one process: Firestore's count is known only once written, and a burst may come before that. */
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
