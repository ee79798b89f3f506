import type { Deps } from '../../src/deps.ts';

/** What the parent says to a process that is to die at the worst moment. */
export const dieAfterCommit = 'die-after-commit';

/** The same dependencies, but once the order was given, the process is killed as soon as a commit moved money. */
export function mortal(deps: Deps): Deps {
  const moneyMoves = new WeakSet<object>();
  let isDoomed = false;
  process.on('message', (message) => {
    isDoomed ||= message === dieAfterCommit;
  });
  return {
    ...deps,
    // Every operation that moves money signals its user, and nothing else in this traffic does.
    signals: {
      ...deps.signals,
      put: (tx, id, document) => {
        moneyMoves.add(tx);
        deps.signals.put(tx, id, document);
      },
    },
    runTransaction: async (work) => {
      let last: object = {};
      const result = await deps.runTransaction((tx) => {
        last = tx;
        return work(tx);
      });
      if (isDoomed && moneyMoves.has(last)) process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}
