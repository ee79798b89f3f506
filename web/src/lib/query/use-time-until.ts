import { useEffect, useState } from 'react';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { serverNowMs } from '../server-time.ts';
import { useRefresh } from './use-refresh.ts';

/** The pause between refreshes after the time is over, because the server's clock may be behind. */
const askAgainMs = 5_000;

/** The time that is left until something takes effect, kept up to date. Refreshes the page once it has. */
export function useTimeUntil(iso: string): string {
  return timeLeftText(useLeftMs(iso, useRefresh()));
}

/**
 * The milliseconds until a time, updated whenever `timeLeftText` changes; 0 without one. `onOver` is called again and
 * again afterwards.
 */
export function useLeftMs(iso: string | undefined, onOver?: () => unknown): number {
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  const leftMs = iso === undefined ? 0 : Date.parse(iso) - nowMs;
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver && onOver === undefined) return;
    const look = () => {
      setNowMs(serverNowMs());
      if (isOver) void onOver?.();
    };
    const tick = setTimeout(look, isOver ? askAgainMs : textChangesInMs(leftMs));
    return () => clearTimeout(tick);
  }, [leftMs, isOver, onOver]);
  return leftMs;
}

/** "23 h 59 min", "5 min", "less than a minute". */
export function timeLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${String(minutes)} min` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** The time after which `timeLeftText` returns another text. */
export function textChangesInMs(leftMs: number): number {
  return Math.max(leftMs % minuteMs, 0) + 50;
}
