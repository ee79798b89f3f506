/** How much the server's clock is ahead of ours: between these. */
let ahead = { min: -Infinity, max: Infinity };

/** Learns from an answer's `Date` header, which has whole seconds and was written after the request was sent. */
export function noteServerTime(date: string | null, sentMs: number): void {
  const atMs = Date.parse(date ?? '');
  if (Number.isNaN(atMs)) return;
  const seen = { min: atMs - Date.now(), max: atMs + 999 - sentMs };
  const both = { min: Math.max(ahead.min, seen.min), max: Math.min(ahead.max, seen.max) };
  // Nothing in common: a clock was set since.
  ahead = both.min > both.max ? seen : both;
}

/** Now, as the server sees it: what its times are compared with. A clock that may be right is left as it is. */
export function serverNowMs(): number {
  return serverTimeOf(Date.now());
}

/** A moment that was read from this browser's clock. */
export function serverTimeOf(localMs: number): number {
  return localMs + Math.min(Math.max(0, ahead.min), ahead.max);
}
