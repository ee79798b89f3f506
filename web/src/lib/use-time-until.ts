import { useEffect, useState } from 'react';
import { useRefresh } from './query/use-refresh.ts';
import { textChangesInMs, timeLeftText } from './time-left.ts';
import { serverNowMs } from './server-time.ts';

/** The server's clock decides: until it agrees, it is asked again this often. */
const askAgainMs = 5_000;

/** How long it is until something takes effect, kept right; once it has, the page asks the API for everything again. */
export function useTimeUntil(iso: string): string {
  const refresh = useRefresh();
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  const leftMs = Date.parse(iso) - nowMs;
  useEffect(() => {
    const tick = setTimeout(
      () => {
        setNowMs(serverNowMs());
        if (leftMs <= 0) void refresh();
      },
      leftMs <= 0 ? askAgainMs : textChangesInMs(leftMs),
    );
    return () => {
      clearTimeout(tick);
    };
  }, [leftMs, refresh]);
  return timeLeftText(leftMs);
}
