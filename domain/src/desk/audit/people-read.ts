import type { Detail } from '../../kernel/hash-chain/event-row.ts';
import type { AuditRow } from './audit-row.ts';
import { auditLimits } from './audit.limits.ts';

/**
 * `peopleRead/{uid}`: the people whom one administrator has viewed or decided about, with the last time of each.
 * Derived from audit rows. Counting a row twice changes nothing.
 */
export type PeopleRead = {
  uid: string;
  people: Readonly<Record<string, number>>;
  /** When all administrators were last mailed about this. */
  alertedAtMs: number | null;
  /** The bound that was reached then. */
  alertedCount: number;
};

/** The people of a list as the detail of its row stores them, sorted. */
export function peopleText(uids: readonly string[]): string {
  return [...new Set(uids)].sort().join(' ');
}

/**
 * Lists the people whom a row shows to its actor: the person concerned, and the people that its detail names. Leaves out
 * the actor. A job has seen nobody.
 */
export function listPeople(
  { actorUid, subjectUid }: Pick<AuditRow, 'actorUid' | 'subjectUid'>,
  detail: Detail,
): string[] {
  const listed = detail['people'];
  const uids = [subjectUid, ...(typeof listed === 'string' ? listed.split(' ') : [])];
  // An empty answer showed nobody, and the requested id may be a guess.
  if (isNobody(actorUid) || detail['rows'] === 0) return [];
  return [...new Set(uids)].filter((uid) => uid !== actorUid && !isNobody(uid));
}

/**
 * Counts the people of one row. Returns the new counts, and `reached`: the bound at which all administrators must be
 * mailed now, if any. Returns `undefined` if nothing changes. Within 24 hours of a mail only a higher bound sends another.
 * After the highest bound nobody is counted.
 */
export function countPeople(
  before: PeopleRead | undefined,
  { uid, people, atMs, nowMs }: { uid: string; people: readonly string[]; atMs: number; nowMs: number },
): { after: PeopleRead; reached: number | undefined } | undefined {
  const { alertedAtMs = null, people: known = {} } = before ?? {};
  const alertedCount = findAlertedCount(before, nowMs);
  const bounds = auditLimits.peopleReadAlerts.filter((bound) => bound > alertedCount);
  const isNews = people.some(
    (each) => (known[each] ?? -Infinity) + auditLimits.peopleReadNotedEveryMs <= atMs,
  );
  if (bounds.length === 0 || !isNews) return undefined;
  const latest = { ...known };
  for (const each of people) latest[each] = Math.max(latest[each] ?? 0, atMs);
  // A person is noted at most once an hour, and kept for that hour longer, so that everybody counts for at least a day.
  const oldestMs = nowMs - auditLimits.peopleReadWindowMs - auditLimits.peopleReadNotedEveryMs;
  const recent = Object.fromEntries(Object.entries(latest).filter(([, seenAtMs]) => seenAtMs > oldestMs));
  const reached = bounds.findLast((bound) => bound <= Object.keys(recent).length);
  const alerted =
    reached === undefined ? { alertedAtMs, alertedCount } : { alertedAtMs: nowMs, alertedCount: reached };
  return { after: { uid, people: recent, ...alerted }, reached };
}

/** Finds the bound at which all were mailed within the last 24 hours, or 0 if they were not. */
function findAlertedCount(before: PeopleRead | undefined, nowMs: number): number {
  const { alertedAtMs = null, alertedCount = 0 } = before ?? {};
  const isRecent = alertedAtMs !== null && nowMs < alertedAtMs + auditLimits.peopleReadWindowMs;
  return isRecent ? alertedCount : 0;
}

/** Returns whether a uid belongs to no person: to the command line, to a job, or to nobody (an empty text). */
function isNobody(uid: string): boolean {
  return uid === '' || uid.includes(':');
}
