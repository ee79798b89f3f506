/** The month of a time, `yyyy-mm`. */
export function toMonth(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** Days in UTC, `yyyy-mm-dd`, both included. */
export type Period = { from: string; to: string };

/** The day of a time in UTC, `yyyy-mm-dd`. */
export function toDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
