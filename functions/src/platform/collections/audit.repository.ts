import { randomBytes } from 'node:crypto';
import { collections } from '@keelstone/domain/collections';
import { parseAuditRow, type AuditDetail, type AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { commitTo, type EventDetail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import type { Writer } from '../firestore/tx.ts';
import { hasCode } from '../has-code.ts';

/** gRPC: ALREADY_EXISTS. */
const alreadyExists = 6;

/** A row before its detail is bound to it. */
export type NewAuditRow = Omit<AuditRow, 'commitment'>;

/** Audit rows and their details, which are kept as long as the ledger unless a person's must be erased. */
export function auditRepository(db: Database) {
  const rows = collection<AuditRow>(db, collections.audit, { parse: parseAuditRow });
  const details = collection<EventDetail>(db, collections.auditDetails);
  /** Adds a row with its detail: two writes, or one without a detail. Only writes, so it may follow any reads. */
  const add = (writer: Writer, row: NewAuditRow, detail: AuditDetail | null, id = db.newId()): void => {
    if (detail === null) {
      rows.create(writer, id, { ...row, commitment: null });
      return;
    }
    const { commitment, salt } = commitTo(detail, randomBytes(16));
    rows.create(writer, id, { ...row, commitment });
    details.create(writer, id, { salt, detail, subjectUid: row.subjectUid });
  };
  return {
    ...rows,
    add,
    /** Adds a row outside a transaction: both documents, or none if a row has this id. */
    addNow: (row: NewAuditRow, detail: AuditDetail | null, id?: string): Promise<void> =>
      db
        .write((writer) => add(writer, row, detail, id))
        .catch((error: unknown) => {
          if (!hasCode(error, alreadyExists)) throw error;
        }),
    /** Finds a detail, or `undefined` if it was erased. */
    findDetail: (id: string): Promise<EventDetail | undefined> => details.find(id),
  };
}
