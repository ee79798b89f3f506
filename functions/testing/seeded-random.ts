/** Pseudo-random numbers from a seed (mulberry32). */
export type SeededRandom = {
  /** From `min` to `max`, both included. */
  between(min: number, max: number): number;
  oneOf<T>(choices: readonly T[]): T;
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between: SeededRandom['between'] = (min, max) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to choose from');
      return chosen;
    },
  };
}
