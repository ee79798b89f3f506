import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';
import { securityEventKinds } from '../../core/security-event/security-event.ts';

/**
 * The kinds of rows that might reveal a legal hold to the person on hold. Other proposals and views of rows are among
 * them, so that a row which is known to be withheld proves nothing.
 */
const kinds: readonly string[] = ['set-hold', 'lift-hold', 'propose', 'refuse-proposal', 'get-audit-event'];

/** True for a kind of row that somebody may not learn of because it may be about them. */
export function mayBeWithheld(kind: string): boolean {
  return kinds.includes(kind);
}

/** True for a row that an administrator is not shown because it is about themselves (docs/audit.md#withheld). */
export function isWithheld(
  { kind, actorUid, subjectUid }: Pick<EventRow<string>, 'kind' | 'actorUid' | 'subjectUid'>,
  uid: string,
): boolean {
  return subjectUid === uid && actorUid !== uid && kinds.includes(kind);
}

/** An administrator who reads event rows. */
export type RowReader = {
  uid: string;
  /** Security events until this moment have had their time (`overUntilMs`); `undefined` if none ever has. */
  eventsOverUntilMs: number | undefined;
};

const eventKinds: readonly string[] = securityEventKinds;

/** True for a security event of the reader's own account. */
export function isOwnEvent(
  { kind, subjectUid }: Pick<EventRow<string>, 'kind' | 'subjectUid'>,
  { uid }: Pick<RowReader, 'uid'>,
): boolean {
  return subjectUid === uid && eventKinds.includes(kind);
}

/**
 * True for a withheld row, and for a security event of the reader's own that has expired: its presence would show that
 * a hold keeps it.
 */
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
 * The detail of a row as administrators see it. How many rows such a list has shown, and of whom, is left out for
 * everyone: anyone who compared it with their own list would learn what that leaves out.
 */
export function shownDetail(kind: string, detail: Detail): Detail {
  if (!countingKinds.includes(kind)) return detail;
  const { rows: _rows, people: _people, ...shown } = detail;
  return shown;
}
