/** The limits of how far the server's clock is ahead of ours. */
let ahead = { min: -Infinity, max: Infinity };

/** Learns from an answer's `Date` header, which has whole seconds and was written after the request was sent. */
export function noteServerTime(date: string | null, sentMs: number): void {
  const atMs = Date.parse(date ?? '');
  if (Number.isNaN(atMs)) return;
  const range = { min: atMs - Date.now(), max: atMs + 999 - sentMs };
  const both = { min: Math.max(ahead.min, range.min), max: Math.min(ahead.max, range.max) };
  // The limits contradict each other: one of the clocks has been set.
  ahead = both.min > both.max ? range : both;
}

/** The current time of the server, to compare its times with. It is our own time unless that is known to be wrong. */
export function serverNowMs(): number {
  return toServerTime(Date.now());
}

/** Converts a time of this browser's clock to the server's. */
export function toServerTime(localMs: number): number {
  return localMs + Math.min(Math.max(0, ahead.min), ahead.max);
}
