/** A time in words that readers of any country understand: "22 November 2026, 07:20 UTC". */
export function timeText(atMs: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', format).format(atMs).replace(' at ', ', ')} UTC`;
}
