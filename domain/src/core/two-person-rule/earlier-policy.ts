import { holdsPayments, type PaymentBounds } from '../../kernel/amounts/payment-bounds.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A stored bound in cents, `null` for never. An invalid value, which somebody wrote by hand, asks for two people. */
export function boundOf(value: unknown): number | null {
  if (value === null) return null;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/**
 * The one bound of a policy that was stored before 2026-11-25, with a bound for withdrawals, credits and figures each
 * and a switch for deposit addresses and for the policy: the lowest one. If only a switch was on, it is the largest
 * amount of a record, because what the switch guarded takes two people only if there is a bound.
 */
export function earlierBound(fields: Fields): number | null {
  const bounds = [fields['withdrawals'], fields['credits'], fields['figures']]
    .map(boundOf)
    .filter((bound) => bound !== null);
  if (bounds.length > 0) return Math.min(...bounds);
  return fields['wallet'] === false && fields['policy'] === false ? null : amountLimits.recordUsdMax * 100;
}

/** What withdrawals waited for under it; `undefined` if for nothing. */
export function earlierWaits(fields: Fields): PaymentBounds | undefined {
  const waits = waitsOf(fields);
  return holdsPayments(waits) ? waits : undefined;
}

/** Older policies have none; an invalid value holds everything back. */
export function waitsOf(fields: Fields): PaymentBounds {
  const of = (name: keyof PaymentBounds, { max, strictest }: { max: number; strictest: number }): number => {
    const value = fields[name];
    if (value === undefined) return 0;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max
      ? value
      : strictest;
  };
  const hours = { max: hoursMax, strictest: hoursMax };
  return {
    addressHours: of('addressHours', hours),
    passwordHours: of('passwordHours', hours),
    factorHours: of('factorHours', hours),
    payoutDayUsdCents: of('payoutDayUsdCents', { max: Number.MAX_SAFE_INTEGER, strictest: 1 }),
  };
}

/** The longest wait that a policy could have: 30 days. */
const hoursMax = 720;
