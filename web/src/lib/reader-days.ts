/**
 * The period of two days (`yyyy-mm-dd`, both included, in the reader's zone) as the moments at which it begins and
 * ends. A text that is no day is left out.
 */
export function daysToMoments({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    ...(isDay(from) && { from: new Date(startMs(from)).toISOString() }),
    ...(isDay(to) && { to: new Date(startMs(to, 1) - 1).toISOString() }),
  };
}

export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** The beginning of a day in the reader's zone, or of the day that is `later` days after it. */
function startMs(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
