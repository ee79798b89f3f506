import type { LocalServer } from './http.ts';
import type { StackPart } from './stack-part.ts';

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
