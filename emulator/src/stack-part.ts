/** A part of the stack that can be started, ended and lost. */
export interface StackPart {
  /**
   * Brings it up and resolves when it answers. Rejects with a StackFailure; what it started by then is still its own.
   */
  start(): Promise<void>;
  /**
   * Stops it in an orderly way, within its own deadline, however far it had started. Resolves when nothing is left of
   * it.
   */
  stop(): Promise<void>;
  /** Ends its processes immediately, without waiting. A pending `start` or `stop` then comes to its end quickly. */
  kill(): void;
  /** Resolves with a message for the developer when it ends without having been asked. */
  readonly lost: Promise<string>;
}

export const partNames = ['inbox', 'rates', 'suite', 'scheduler'] as const;
export type PartName = (typeof partNames)[number];

/** What the suite's functions call must start before them, and they before what calls them. */
export const startOrder: readonly PartName[] = ['inbox', 'rates', 'suite', 'scheduler'];
/** And must outlive them: a function may send its last email while it drains. */
export const stopOrder: readonly PartName[] = ['scheduler', 'suite', 'rates', 'inbox'];
