import type { AmountRule } from './policy.ts';

const hourMs = 60 * 60_000;
/** A day, and the hour that has begun: what is counted is never less than the last 24 hours. */
const hoursKept = 24;

type Hour = Partial<Record<AmountRule, number>>;

/**
 * What one administrator has decided alone, in cents by hour and rule: `soloAmounts/{uid}`. Amounts that belong
 * together count together, so splitting one gains nothing.
 */
export type SoloAmounts = { uid: string; hours: Readonly<Record<string, Hour>> };

/** What they have decided alone under a rule in the last 24 hours, in cents. */
export function soloSum(amounts: SoloAmounts | undefined, rule: AmountRule, nowMs: number): number {
  return Object.values(recent(amounts, nowMs)).reduce((sum, hour) => sum + (hour[rule] ?? 0), 0);
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
  const hours = recent(amounts, nowMs);
  const key = String(hourOf(nowMs));
  const hour = hours[key] ?? {};
  return { uid, hours: { ...hours, [key]: { ...hour, [rule]: (hour[rule] ?? 0) + amountUsdCents } } };
}

function recent(amounts: SoloAmounts | undefined, nowMs: number): Record<string, Hour> {
  const oldest = hourOf(nowMs) - hoursKept;
  return Object.fromEntries(Object.entries(amounts?.hours ?? {}).filter(([hour]) => Number(hour) >= oldest));
}

function hourOf(ms: number): number {
  return Math.floor(ms / hourMs);
}
