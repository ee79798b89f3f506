import { hourEndsCounting, hourKey, recentHours } from '../policy/recent-hours.ts';

/**
 * What the approvals of an account's withdrawals have paid it, in cents by hour: `paidAmounts/{uid}`. Written only
 * while the policy bounds the amount of a day. A payment that came back still counts.
 */
export type PaidAmounts = { uid: string; hours: Readonly<Record<string, number>> };

/** What was approved in the last 24 hours, in cents; the hour that had begun then counts in full. */
function paidSum(paid: PaidAmounts | undefined, nowMs: number): number {
  return Object.values(recentHours(paid?.hours, nowMs)).reduce((sum, cents) => sum + cents, 0);
}

/** The same after another payment; hours that no longer count are dropped. */
export function withPayment(
  paid: PaidAmounts | undefined,
  { uid, amountUsdCents, nowMs }: { uid: string; amountUsdCents: number; nowMs: number },
): PaidAmounts {
  const hours = recentHours(paid?.hours, nowMs);
  const key = hourKey(nowMs);
  return { uid, hours: { ...hours, [key]: (hours[key] ?? 0) + amountUsdCents } };
}

/**
 * When an amount will fit below the daily bound, if nothing else is paid until then; `null` if it exceeds the bound by
 * itself.
 */
export function fitsFromMs(
  paid: PaidAmounts | undefined,
  {
    amountUsdCents,
    dayUsdCentsMax,
    nowMs,
  }: { amountUsdCents: number; dayUsdCentsMax: number; nowMs: number },
): number | null {
  if (amountUsdCents > dayUsdCentsMax) return null;
  const hours = Object.keys(recentHours(paid?.hours, nowMs)).sort(
    (one, other) => Number(one) - Number(other),
  );
  const moments = [nowMs, ...hours.map(hourEndsCounting)];
  return moments.find((ms) => paidSum(paid, ms) + amountUsdCents <= dayUsdCentsMax) ?? null;
}
