/** Runs the work of one key in turn, of other keys at the same time. The next one also begins after a failure. */
export function makeTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
    lastOf.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastOf.get(key) === turn) lastOf.delete(key);
    }
  };
}
