const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat('en');

/** Formats an age as "3 hours ago", or "just now", also if the clock is behind the server's. */
export function ageText(iso: string, nowMs: number): string {
  const age = wholeUnits(iso, nowMs);
  return age === undefined ? 'just now' : relative.format(-age.count, age.unit);
}

/** An age in its largest whole unit, or `undefined` within the first minute. */
function wholeUnits(iso: string, nowMs: number) {
  const ageMs = nowMs - Date.parse(iso);
  const unit = units.find(([, ms]) => ageMs >= ms);
  return unit && { count: Math.floor(ageMs / unit[1]), unit: unit[0] };
}

/** Formats an age in few characters: "5 d", "3 h", "1 min" or "now". */
export function formatShortAge(iso: string, nowMs: number): string {
  const age = wholeUnits(iso, nowMs);
  return age === undefined ? 'now' : `${String(age.count)} ${shortUnits[age.unit]}`;
}

const shortUnits = { day: 'd', hour: 'h', minute: 'min' } as const;
