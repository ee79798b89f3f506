import { getFirestore } from 'firebase-admin/firestore';
import { parseAuditRow, type AuditRow } from '@keelstone/domain/audit/audit-row';
import { isCommitted, type Detail, type EventDetail } from '@keelstone/domain/event/event-row';
import { collections } from '@keelstone/domain/collections';
import { changes } from './database.ts';

/** A row with what is kept apart from it. */
export type AuditedRow = AuditRow & { id: string; detail: Detail | undefined };

/** Every audit row of the file's own database with its detail, which is the one that the row is bound to. */
export async function auditedRows(): Promise<AuditedRow[]> {
  const [rows, details] = await Promise.all(
    [collections.audit, collections.auditDetails].map((name) => getFirestore().collection(name).get()),
  );
  const detailOf = new Map(details?.docs.map((row) => [row.id, row.data() as EventDetail]));
  return (rows?.docs ?? []).map((stored) => {
    const row = parseAuditRow(stored.data());
    const kept = detailOf.get(stored.id);
    if (kept !== undefined && !isCommitted(row, kept))
      throw new Error(`The detail of ${stored.id} does not match its row`);
    return { ...row, id: stored.id, detail: kept?.detail };
  });
}

/** What was written, except for the rows of views. */
export function changedBesideAudit(...[before, after]: Parameters<typeof changes>): string[] {
  return changes(before, after).filter((path) => !path.startsWith(collections.audit));
}
