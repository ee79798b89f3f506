import { dayMs } from '@keelstone/domain/time-units';

/** The last moment of the stories, in UTC. */
const usualEndMs = Date.UTC(2026, 10, 20, 18);
let endMs = usualEndMs;

/** Ends the stories at another moment: `demoTime` is moved with it. Called before anything is told. */
export function endDemoAt(atMs = usualEndMs): void {
  endMs = atMs;
}

/** A moment of the demo's month: "03 09:15" is 2026-11-03 09:15 in UTC, or as long before its end. The demo has no other clock. */
export function demoTime(dayAndTime: string): number {
  const [, day, hour, minute] = /^(\d\d) (\d\d):(\d\d)$/.exec(dayAndTime) ?? [];
  if (day === undefined) throw new Error(`Not a moment of the demo: "${dayAndTime}"`);
  return Date.UTC(2026, 10, Number(day), Number(hour), Number(minute)) - usualEndMs + endMs;
}

/** How many days in UTC a moment is before the day on which the demo ends. */
export function daysBeforeEnd(atMs: number): number {
  return Math.floor(endMs / dayMs) - Math.floor(atMs / dayMs);
}
