import { overUntilMs, type ExpiringDays, type ExpiringKind } from '@keelstone/domain/rights/retention/expiry';
import type { Filter } from '../firestore/query.ts';

/** For how long expiring data is kept, and the clock. */
export type ExpirySettings = { days: ExpiringDays; now: () => number };

/** Finds what is not past its time, by the field that holds when it happened. */
export function unexpiredFilter(kind: ExpiringKind, field: string, { days, now }: ExpirySettings): Filter[] {
  const untilMs = overUntilMs(kind, now(), days);
  return untilMs === undefined ? [] : [[field, '>', untilMs]];
}
