import {
  expiredUntilMs,
  type ExpiringDays,
  type ExpiringKind,
} from '@keelstone/domain/rights/retention/expiry';
import type { Filter } from '../firestore/query.ts';

/** How long expiring data is kept, and the clock. */
export type ExpirySettings = { days: ExpiringDays; now: () => number };

/** Filters out expired rows, by the field with their time. */
export function filterUnexpired(kind: ExpiringKind, field: string, { days, now }: ExpirySettings): Filter[] {
  const untilMs = expiredUntilMs(kind, now(), days);
  return untilMs === undefined ? [] : [[field, '>', untilMs]];
}
