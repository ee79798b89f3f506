/** One window of one counter, shared by all function instances. Old ones expire. */
export type ThrottleWindow = {
  /** What was counted by those who read it first. */
  count: number;
  resetAtMs: number;
  /**
   * What was added without reading it, by the end of the window that it belongs to: what arrives late changes no newer
   * window.
   */
  added?: Readonly<Record<string, number>>;
};

/** A stored window. One that was only added to, once it had expired, is over. */
export function parseWindow(stored: Readonly<Record<string, unknown>>): ThrottleWindow {
  return { count: 0, resetAtMs: 0, ...stored };
}
