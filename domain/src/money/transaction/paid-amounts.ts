import {
  sumDay,
  hourCountsUntilMs,
  pickRecentHours,
  type AmountsByHour,
} from '../../kernel/amounts/recent-hours.ts';

/**
 * The amounts that approvals have paid out of an account: `paidAmounts/{uid}`. Written only while there is a daily
 * bound. A payment that came back still counts.
 */
export type PaidAmounts = AmountsByHour;

/** Finds when an amount will fit below the daily bound. Returns `null` if the amount alone exceeds the bound. */
export function findFitMs(
  paid: PaidAmounts | undefined,
  {
    amountUsdCents,
    dayUsdCentsMax,
    nowMs,
  }: { amountUsdCents: number; dayUsdCentsMax: number; nowMs: number },
): number | null {
  if (amountUsdCents > dayUsdCentsMax) return null;
  const hours = Object.keys(pickRecentHours(paid?.hours, nowMs)).sort(
    (one, other) => Number(one) - Number(other),
  );
  const moments = [nowMs, ...hours.map(hourCountsUntilMs)];
  return moments.find((ms) => sumDay(paid, ms) + amountUsdCents <= dayUsdCentsMax) ?? null;
}
