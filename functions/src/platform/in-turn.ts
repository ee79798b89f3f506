/** Runs calls with the same key one after another, also after a failure. Other keys do not wait. */
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
