/** One window of one counter, shared by all function instances. Old ones expire. */
export type ThrottleWindow = {
  /** The count of calls that read it first. */
  count: number;
  resetAtMs: number;
  /**
   * Counts added without reading it, by the end of the window that they belong to: a late one changes no newer window.
   */
  added?: Readonly<Record<string, number>>;
};

/** Counters that are entered together, each in its window: one document, so that together they cost one read. */
export type ThrottleGroup = {
  windows?: Readonly<Record<string, Omit<ThrottleWindow, 'added'>>>;
  /** As `ThrottleWindow.added`, by `addedKey`. */
  added?: Readonly<Record<string, number>>;
};

/** Under which key of `added` a count is kept. */
export function addedKey(counterId: string, { resetAtMs }: Pick<ThrottleWindow, 'resetAtMs'>): string {
  return `${counterId}_${String(resetAtMs)}`;
}
