import { securityEventKinds } from '../../core/security-event/security-event.ts';
import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';

/**
 * The kinds of rows that might reveal a legal hold to the person on hold. They include other proposals and views of
 * rows, so that a withheld row proves nothing.
 */
const kinds: readonly string[] = ['set-hold', 'lift-hold', 'propose', 'refuse-proposal', 'get-audit-event'];

/** Returns whether somebody may be kept from seeing this kind of row because it may be about them. */
export function mayBeWithheld(kind: string): boolean {
  return kinds.includes(kind);
}

/** Returns whether a row is withheld from an administrator because it is about them (docs/audit.md#withheld). */
export function isWithheld(
  { kind, actorUid, subjectUid }: Pick<EventRow<string>, 'kind' | 'actorUid' | 'subjectUid'>,
  uid: string,
): boolean {
  return subjectUid === uid && actorUid !== uid && kinds.includes(kind);
}

/** An administrator who reads event rows. */
export type RowReader = {
  uid: string;
  /** Security events up to this time have expired (`expiredUntilMs`), or `undefined` if none ever does. */
  eventsOverUntilMs: number | undefined;
};

const eventKinds: readonly string[] = securityEventKinds;

/** Returns whether a row is a security event of the reader's own account. */
export function isOwnEvent(
  { kind, subjectUid }: Pick<EventRow<string>, 'kind' | 'subjectUid'>,
  { uid }: Pick<RowReader, 'uid'>,
): boolean {
  return subjectUid === uid && eventKinds.includes(kind);
}

/** Returns whether a row is withheld, or the reader's own expired event, which would reveal a hold. */
export function isHiddenFrom(
  row: Pick<EventRow<string>, 'kind' | 'actorUid' | 'subjectUid' | 'atMs'>,
  reader: RowReader,
): boolean {
  if (isWithheld(row, reader.uid)) return true;
  const { eventsOverUntilMs } = reader;
  return isOwnEvent(row, reader) && eventsOverUntilMs !== undefined && row.atMs <= eventsOverUntilMs;
}

/** Lists that show one row or person more to everybody except the person on hold. */
const countingKinds: readonly string[] = ['list-audit', 'list-holds', 'list-proposals', 'list-user-history'];

/**
 * The detail of a row as administrators see it. Rows about a list in `countingKinds` omit its number and people for
 * everyone: somebody could compare them with their own list and see what it leaves out.
 */
export function pickShownDetail(kind: string, detail: Detail): Detail {
  if (!countingKinds.includes(kind)) return detail;
  const { rows: _rows, people: _people, ...shown } = detail;
  return shown;
}
