import { keptDaysMin, type Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';
import { dayMs } from '../../kernel/time/time-units.ts';

/**
 * The kinds of data that Firestore removes at a time set when they are written. `mail`: a sent mail, without its text.
 * `activity`: an entry of the Login Activity. `notice`: one of the bell. `securityEvent`: an event with its details.
 */
export type ExpiringKind = 'mail' | 'activity' | 'notice' | 'securityEvent';

/** The days that each kind is kept; 0 is for ever. A change applies to later writes. */
export type ExpiringDays = Readonly<Record<ExpiringKind, number>>;

/** The fewest days that a setting may have (docs/operations.md#retention-and-legal-holds). */
export const expiringDaysMin: ExpiringDays = pickExpiringDays(keptDaysMin);

/** The operator's choice for all projects (operator/README.md). */
export const defaultExpiringDays: ExpiringDays = pickExpiringDays(settings.keptDays);

function pickExpiringDays({ sentMail, activity, notice, securityEvent }: Settings['keptDays']): ExpiringDays {
  return { mail: sentMail, activity, notice, securityEvent };
}

/** Returns whether a setting is a whole number of days, not below the minimum. 0 is for ever. */
export function isExpiringDays(kind: ExpiringKind, days: number): boolean {
  return days === 0 || (Number.isSafeInteger(days) && days >= expiringDaysMin[kind]);
}

/** When an event of this time may be removed, or `undefined` if never. */
export function expiresAtMs(kind: ExpiringKind, atMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : atMs + days[kind] * dayMs;
}

/**
 * The time up to which events have expired, or `undefined` if none ever does. An expired event is no longer shown to
 * its owner even if it still exists, so that nobody notices a hold.
 */
export function expiredUntilMs(kind: ExpiringKind, nowMs: number, days: ExpiringDays): number | undefined {
  return days[kind] === 0 ? undefined : nowMs - days[kind] * dayMs;
}
