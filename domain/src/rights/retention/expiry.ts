import { keptDaysMin, type Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';
import { dayMs } from '../../kernel/time/time-units.ts';

/**
 * The kinds of data that Firestore removes by itself: each document gets its time when it is written. `mail`: sent
 * mails, without their text; `activity`: the Login Activity; `notice`: the bell; `securityEvent`: security events with
 * their details.
 */
export type ExpiringKind = 'mail' | 'activity' | 'notice' | 'securityEvent';

/** For how many days each kind is kept; 0 is for ever. A change counts for what is written from then on. */
export type ExpiringDays = Readonly<Record<ExpiringKind, number>>;

/** The fewest days that a setting may name (docs/operations.md#retention-and-legal-holds). */
export const expiringDaysMin: ExpiringDays = expiringDaysOf(keptDaysMin);

/** The choice of the operator for all projects (operator/README.md). */
export const expiringDaysAtFirst: ExpiringDays = expiringDaysOf(settings.keptDays);

function expiringDaysOf({ sentMail, activity, notice, securityEvent }: Settings['keptDays']): ExpiringDays {
  return { mail: sentMail, activity, notice, securityEvent };
}

/** Whether a setting is valid: a whole number of days, not below the minimum; 0 is for ever. */
export function isExpiringDays(kind: ExpiringKind, days: number): boolean {
  return days === 0 || (Number.isSafeInteger(days) && days >= expiringDaysMin[kind]);
}

/** When what happened at this moment may be removed; `undefined` if it never is. */
export function expiresAtMs(kind: ExpiringKind, atMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : atMs + days[kind] * dayMs;
}

/**
 * Events at or before this moment have expired; `undefined` if none ever does. An expired event is no longer shown to
 * its owner, even if it still exists: a hold that keeps it must not be noticed.
 */
export function overUntilMs(kind: ExpiringKind, nowMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : nowMs - days[kind] * dayMs;
}
