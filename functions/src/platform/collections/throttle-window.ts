/** One window of a counter, shared by all function instances. Old ones expire. */
export type ThrottleWindow = {
  /** The number of calls that read the window first. */
  count: number;
  resetAtMs: number;
  /** Counts added without reading, by the end of their window, so that a late one does not change a newer window. */
  added?: Readonly<Record<string, number>>;
};

/** Counters that are entered together, each in its window. One document has them all, so that they cost one read. */
export type ThrottleGroup = {
  windows?: Readonly<Record<string, Omit<ThrottleWindow, 'added'>>>;
  /** Counts like `ThrottleWindow.added`, by `toAddedKey`. */
  added?: Readonly<Record<string, number>>;
};

/** The key of `added` under which a count is stored. */
export function toAddedKey(counterId: string, { resetAtMs }: Pick<ThrottleWindow, 'resetAtMs'>): string {
  return `${counterId}_${String(resetAtMs)}`;
}
