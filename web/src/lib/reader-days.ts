/**
 * What is asked for days in the reader's zone, `yyyy-mm-dd`, both included, as a list shows them: the moments at which they
 * begin and end. What is no day is left to the server.
 */
export function momentsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    ...(isDay(from) && { from: new Date(startMs(from)).toISOString() }),
    ...(isDay(to) && { to: new Date(startMs(to, 1) - 1).toISOString() }),
  };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** When a day begins in the reader's zone, or one that many days later. */
function startMs(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
