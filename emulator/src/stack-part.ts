import type { LocalServer } from './http.ts';

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

/** In the order of their start: what the suite's functions call is there before them, and they before what calls them. */
export const partNames = ['inbox', 'rates', 'chain', 'suite', 'scheduler'] as const;
export type PartName = (typeof partNames)[number];
/** A function may send its last email while it drains. */
export const stopOrder = partNames.toReversed();

/** A part that is a server inside this process: it cannot be lost without the process itself. */
export function serverPart(open: () => Promise<LocalServer>): StackPart {
  let opening: Promise<LocalServer | undefined> = Promise.resolve(undefined);
  let isEnded = false;
  return {
    start: async () => {
      if (isEnded) return;
      opening = open();
      await opening;
    },
    stop: async () => {
      isEnded = true;
      const server = await opening.catch(() => undefined); // start has already rejected
      await server?.close();
    },
    kill: () => undefined,
    lost: new Promise(() => undefined),
  };
}
