import { hourMs } from '../time/time-units.ts';

/** The hours that count besides the current one, so that a sum always covers at least the last 24 hours. */
export const hoursKept = 24;

/** Amounts of one person, in cents, added up by hour. */
export type AmountsByHour = { uid: string; hours: Readonly<Record<string, number>> };

/** The sum of the last 24 hours, in cents. The hour in which they began counts in full. */
export function sumDay(amounts: AmountsByHour | undefined, nowMs: number): number {
  return Object.values(pickRecentHours(amounts?.hours, nowMs)).reduce((sum, cents) => sum + cents, 0);
}

/** Adds an amount, and drops the hours that no longer count. */
export function withAmount(
  amounts: AmountsByHour | undefined,
  { uid, amountUsdCents, nowMs }: { uid: string; amountUsdCents: number; nowMs: number },
): AmountsByHour {
  const hours = pickRecentHours(amounts?.hours, nowMs);
  const key = String(toHour(nowMs));
  return { uid, hours: { ...hours, [key]: (hours[key] ?? 0) + amountUsdCents } };
}

/** The hours that count at a given time. */
export function pickRecentHours(
  hours: AmountsByHour['hours'] | undefined,
  nowMs: number,
): Record<string, number> {
  const oldest = toHour(nowMs) - hoursKept;
  return Object.fromEntries(Object.entries(hours ?? {}).filter(([hour]) => Number(hour) >= oldest));
}

/** When an hour stops counting. */
export function hourCountsUntilMs(hour: string): number {
  return (Number(hour) + hoursKept + 1) * hourMs;
}

function toHour(ms: number): number {
  return Math.floor(ms / hourMs);
}
