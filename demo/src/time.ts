/** A moment of the demo's month, in UTC: "03 09:15" is 2026-11-03 09:15. The demo has no other clock. */
export function demoTime(dayAndTime: string): number {
  const [, day, hour, minute] = /^(\d\d) (\d\d):(\d\d)$/.exec(dayAndTime) ?? [];
  if (day === undefined) throw new Error(`Not a moment of the demo: "${dayAndTime}"`);
  return Date.UTC(2026, 10, Number(day), Number(hour), Number(minute));
}

/** "2026-11-03 09:15 UTC". */
export function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
