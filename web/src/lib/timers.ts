import { useEffect, useState } from 'react';

/** Counts seconds down to 0, from `start(60)` on. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const tick = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(tick);
  }, [secondsLeft]);
  return { secondsLeft, start: setSecondsLeft };
}

/** The latest value that has not changed for `afterMs`. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(wait);
  }, [value, afterMs]);
  return settled;
}
