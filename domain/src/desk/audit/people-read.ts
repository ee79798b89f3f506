import type { AuditRow } from './audit-row.ts';
import type { Detail } from '../../kernel/hash-chain/event-row.ts';
import { auditLimits } from './audit.limits.ts';

/**
 * `peopleRead/{uid}`: whom one administrator has looked at or decided about, and when the last time. It is made of
 * audit rows, so a row that is counted twice changes nothing.
 */
export type PeopleRead = {
  uid: string;
  people: Readonly<Record<string, number>>;
  /** When all administrators were mailed about it, the last time. */
  alertedAtMs: number | null;
  /** At which of the bounds that was. */
  alertedCount: number;
};

/** The people of a list, as the detail of its row names them, in whatever order it shows them. */
export function peopleText(uids: readonly string[]): string {
  return [...new Set(uids)].sort().join(' ');
}

/**
 * True for a row whose detail lists the people it showed: of a list or a statement, which may be empty, of findings, or
 * of a row.
 */
export function mayShowMany(kind: string): boolean {
  return (
    kind.startsWith('list-') ||
    (kind.startsWith('export-') && kind !== 'export-audit') ||
    kind.endsWith('-statement') ||
    kind.endsWith('-signals') ||
    kind === 'download-statement-pdf' ||
    kind === 'get-books' ||
    kind === 'credit-many' ||
    kind === 'get-audit-event'
  );
}

/**
 * The people whom a row shows to its actor: the person it concerns, and the people of a list. Nobody is shown to
 * themselves, or to a job.
 */
export function peopleOf(
  { actorUid, subjectUid }: Pick<AuditRow, 'actorUid' | 'subjectUid'>,
  detail: Detail,
): string[] {
  const listed = detail['people'];
  const uids = [subjectUid, ...(typeof listed === 'string' ? listed.split(' ') : [])];
  // An empty answer has shown nobody: its id may be a guess.
  if (isNobody(actorUid) || detail['rows'] === 0) return [];
  return [...new Set(uids)].filter((uid) => uid !== actorUid && !isNobody(uid));
}

/**
 * What is noted after a row, and the threshold at which all administrators are to be mailed now, if any; `undefined` if
 * nothing changes. Within 24 hours of a mail only a higher bound is worth another, and after the highest nothing
 * counts.
 */
export function withPeople(
  before: PeopleRead | undefined,
  { uid, people, atMs, nowMs }: { uid: string; people: readonly string[]; atMs: number; nowMs: number },
): { after: PeopleRead; reached: number | undefined } | undefined {
  const { alertedAtMs = null, people: known = {} } = before ?? {};
  const alertedCount = alertedBefore(before, nowMs);
  const bounds = auditLimits.peopleReadAlerts.filter((bound) => bound > alertedCount);
  const isNews = people.some(
    (each) => (known[each] ?? -Infinity) + auditLimits.peopleReadNotedEveryMs <= atMs,
  );
  if (bounds.length === 0 || !isNews) return undefined;
  const latest = { ...known };
  for (const each of people) latest[each] = Math.max(latest[each] ?? 0, atMs);
  // A person is noted at most once an hour, and so kept for that hour longer: nobody is counted for less than a day.
  const oldestMs = nowMs - auditLimits.peopleReadWindowMs - auditLimits.peopleReadNotedEveryMs;
  const counted = Object.fromEntries(Object.entries(latest).filter(([, seenAtMs]) => seenAtMs > oldestMs));
  const reached = bounds.findLast((bound) => bound <= Object.keys(counted).length);
  const alerted =
    reached === undefined ? { alertedAtMs, alertedCount } : { alertedAtMs: nowMs, alertedCount: reached };
  return { after: { uid, people: counted, ...alerted }, reached };
}

/** The bound at which all were mailed within the last 24 hours; 0 if they were not. */
function alertedBefore(before: PeopleRead | undefined, nowMs: number): number {
  const { alertedAtMs = null, alertedCount = 0 } = before ?? {};
  const isRecent = alertedAtMs !== null && nowMs < alertedAtMs + auditLimits.peopleReadWindowMs;
  return isRecent ? alertedCount : 0;
}

/** `sys:cli`, a job, or the empty text of a list without rows. */
function isNobody(uid: string): boolean {
  return uid === '' || uid.includes(':');
}
