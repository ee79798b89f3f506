import { limits } from '../limits.ts';
import { dayMs } from '../time-units.ts';

/**
 * What Firestore removes by itself: each document has its time from when it is written. `mail`: sent mails, without
 * their text; `activity`: the Login Activity; `notice`: the bell; `securityEvent`: security events with their details.
 */
export type ExpiringKind = 'mail' | 'activity' | 'notice' | 'securityEvent';

/** For how many days each kind is kept; 0 is for ever. A change counts for what is written from then on. */
export type ExpiringDays = Readonly<Record<ExpiringKind, number>>;

/** The fewest days that a setting may name (docs/operations.md#retention-and-legal-holds). */
export const expiringDaysMin: ExpiringDays = {
  mail: limits.expiringDaysMin,
  activity: limits.expiringDaysMin,
  notice: limits.expiringDaysMin,
  securityEvent: limits.securityEventDaysMin,
};

export const expiringDaysAtFirst: ExpiringDays = {
  mail: limits.sentMailDays,
  activity: limits.activityDays,
  notice: limits.noticeDays,
  securityEvent: limits.securityEventDays,
};

/** Whether a setting is valid: a whole number of days, not below the minimum; 0 is for ever. */
export function isExpiringDays(kind: ExpiringKind, days: number): boolean {
  return days === 0 || (Number.isSafeInteger(days) && days >= expiringDaysMin[kind]);
}

/** When what happened at this moment may be removed; `undefined` if it never is. */
export function expiresAtMs(kind: ExpiringKind, atMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : atMs + days[kind] * dayMs;
}

/**
 * What happened at or before this moment has had its time; `undefined` if nothing ever has. It is no longer shown to
 * its owner, even if it still exists: a hold that keeps it must not be noticed.
 */
export function overUntilMs(kind: ExpiringKind, nowMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : nowMs - days[kind] * dayMs;
}
