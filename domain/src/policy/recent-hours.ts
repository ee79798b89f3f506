import { hourMs } from '../time-units.ts';

/** A day, and the hour that has begun: what is counted is never less than the last 24 hours. */
const hoursKept = 24;

/** The key of the hour of a moment. */
export function hourKey(ms: number): string {
  return String(hourOf(ms));
}

/** The hours that count at a given time. */
export function recentHours<T>(
  hours: Readonly<Record<string, T>> | undefined,
  nowMs: number,
): Record<string, T> {
  const oldest = hourOf(nowMs) - hoursKept;
  return Object.fromEntries(Object.entries(hours ?? {}).filter(([hour]) => Number(hour) >= oldest));
}

/** When an hour stops counting. */
export function hourEndsCounting(hour: string): number {
  return (Number(hour) + hoursKept + 1) * hourMs;
}

function hourOf(ms: number): number {
  return Math.floor(ms / hourMs);
}
