import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';

/** The kinds of rows about commands, which use the project's own credentials. */
export const commandKinds = ['grant-admin', 'revoke-admin', 'reset-factor', 'set-policy'] as const;

/**
 * The kinds of rows about jobs: on a person's records, and on the books. `credit-row` names the administrator who
 * confirmed its batch as the actor.
 */
export const jobKinds = ['erase-due', 'close-month', 'credit-row'] as const;

/** A decision or view: who did what (`AuditKind`), and whom it concerns. Created once, never changed. */
export type AuditRow = EventRow<string>;

export const commandLineActor = 'sys:cli';

/** The actors of the job that erases due data, and of the job that closes months. */
export const retentionActor = 'sys:retention';
export const booksActor = 'sys:books';

/**
 * The detail of a row, in a document of its own. It has `ip`, and depending on the kind `before`, `after`, `reason` and
 * amounts. For a list it has `search`, `status`, `isFirstPage`, `rows` and `people`. A search may be a person's name,
 * so no log has it.
 */
export type AuditDetail = Detail;

/** A stored row. */
export function parseAuditRow(data: object): AuditRow {
  return data as AuditRow;
}
