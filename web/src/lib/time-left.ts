import { minuteMs } from '@keelstone/domain/time-units';

/** What is left of a wait, in words: "23 h 59 min", "5 min", "less than a minute". */
export function timeLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${String(minutes)} min` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** How long that text stays right. */
export function textChangesInMs(leftMs: number): number {
  return Math.max(leftMs % minuteMs, 0) + 50;
}
