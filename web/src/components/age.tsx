import { useEffect, useState } from 'react';
import { ageText } from '../lib/age.ts';
import { Moment } from './date-time.tsx';

/** No finer unit than this is ever shown. */
const tickMs = 60_000;

/** How long ago something was, in words, kept up to date; the exact time on hover or focus. */
export function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => {
      setNowMs(Date.now());
    }, tickMs);
    return () => {
      clearInterval(tick);
    };
  }, []);
  return <Moment iso={iso}>{ageText(iso, nowMs)}</Moment>;
}
