/** The month of a time, `yyyy-mm`. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** Days in UTC, `yyyy-mm-dd`, both included. */
export type Period = { from: string; to: string };

/** The day of a time in UTC, `yyyy-mm-dd`. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
