/** The listeners to something outside React. `subscribe` returns a function that unsubscribes. */
export function makeListeners<Given extends unknown[] = []>() {
  const all = new Set<(...given: Given) => void>();
  return {
    isEmpty: () => all.size === 0,
    tell: (...given: Given) => all.forEach((listener) => listener(...given)),
    subscribe: (listener: (...given: Given) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
