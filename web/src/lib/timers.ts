import { useEffect, useState } from 'react';

/** Seconds that are left of a wait: `start(60)` counts down to 0. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const tick = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(tick);
  }, [secondsLeft]);
  return { secondsLeft, start: setSecondsLeft };
}

/** A value once it has stayed the same for so long. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(wait);
  }, [value, afterMs]);
  return settled;
}
