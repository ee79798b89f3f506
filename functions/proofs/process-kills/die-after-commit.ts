import type { Deps } from '../../src/entry/deps.ts';

/** The message that tells a process to die at the worst moment. */
export const dieAfterCommit = 'die-after-commit';

/** The same dependencies, but after that message the process is killed as soon as a commit moves money. */
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
