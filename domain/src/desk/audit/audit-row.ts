import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';

/** The kinds of rows about commands, which use the project's own credentials. */
export const commandKinds = ['grant-admin', 'revoke-admin', 'reset-factor', 'set-policy'] as const;

/**
 * The kinds of rows about jobs: on the records of a person, and on the books; `credit-row` in the name of who agreed to
 * all rows of its batch.
 */
export const jobKinds = ['erase-due', 'close-month', 'credit-row'] as const;

/** Who decided or viewed what (`AuditKind`), of whom. Created once, never changed. */
export type AuditRow = EventRow<string>;

/** Who acts in a row that no account caused. */
export const commandLineActor = 'sys:cli';

/** Who acts in the rows of the job that erases what is due, and of the one that closes months. */
export const retentionActor = 'sys:retention';
export const booksActor = 'sys:books';

/**
 * The detail of a row, which is kept apart from it: `ip`, and by kind `before` and `after`, `reason`, amounts; for a
 * list `search`, `status`, `isFirstPage`, `rows` and `people`. A search may be somebody's name: it is kept here and
 * written to no log.
 */
export type AuditDetail = Detail;

/** A stored row. */
export function parseAuditRow(data: object): AuditRow {
  return data as AuditRow;
}
