import { useEffect, useState } from 'react';
import { ageText } from '../lib/age.ts';
import { Moment } from './date-time.tsx';
import { serverNowMs } from '../lib/server-time.ts';

/** No finer unit than this is ever shown. */
const tickMs = 60_000;

/** How long ago something was, in words, kept up to date; the exact time on hover or focus. */
export function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  useEffect(() => {
    const tick = setInterval(() => {
      setNowMs(serverNowMs());
    }, tickMs);
    return () => {
      clearInterval(tick);
    };
  }, []);
  return <Moment iso={iso}>{ageText(iso, nowMs)}</Moment>;
}
