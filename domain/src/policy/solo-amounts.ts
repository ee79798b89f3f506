import type { AmountRule } from './policy.ts';
import { hourKey, recentHours } from './recent-hours.ts';

type Hour = Partial<Record<AmountRule, number>>;

/**
 * What one administrator has decided alone, in cents by hour and rule: `soloAmounts/{uid}`. Amounts that belong
 * together count together, so splitting one gains nothing.
 */
export type SoloAmounts = { uid: string; hours: Readonly<Record<string, Hour>> };

/** What they have decided alone under a rule in the last 24 hours, in cents. */
export function soloSum(amounts: SoloAmounts | undefined, rule: AmountRule, nowMs: number): number {
  return Object.values(recentHours(amounts?.hours, nowMs)).reduce((sum, hour) => sum + (hour[rule] ?? 0), 0);
}

/** The same after another amount; hours that no longer count are dropped. */
export function withSoloAmount(
  amounts: SoloAmounts | undefined,
  {
    uid,
    rule,
    amountUsdCents,
    nowMs,
  }: { uid: string; rule: AmountRule; amountUsdCents: number; nowMs: number },
): SoloAmounts {
  const hours = recentHours(amounts?.hours, nowMs);
  const key = hourKey(nowMs);
  const hour = hours[key] ?? {};
  return { uid, hours: { ...hours, [key]: { ...hour, [rule]: (hour[rule] ?? 0) + amountUsdCents } } };
}
