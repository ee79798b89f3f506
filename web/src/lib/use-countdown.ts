import { useEffect, useState } from 'react';

/** Seconds that are left of a wait: `start(60)` counts down to 0. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const tick = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
    }, 1_000);
    return () => {
      clearTimeout(tick);
    };
  }, [secondsLeft]);
  return { secondsLeft, start: setSecondsLeft };
}
