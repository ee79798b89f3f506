import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { isCommitted, type Detail } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { Deps } from '../src/entry/create-deps.ts';
import type { QuerySpec } from '../src/platform/firestore/query.ts';

/** A row with what is kept apart from it. */
export type AuditedRow = AuditRow & { id: string; detail: Detail | undefined };

/** Audit rows with their details, which are those that they are bound to. */
export async function auditedRows(
  { audit }: Pick<Deps, 'audit'>,
  ...where: NonNullable<QuerySpec['where']>[number][]
): Promise<AuditedRow[]> {
  const ids = await audit.listIds({ where });
  return Promise.all(
    ids.map(async (id) => {
      const [row, kept] = await Promise.all([audit.find(id), audit.findDetail(id)]);
      if (row === undefined || (kept !== undefined && !isCommitted(row, kept)))
        throw new Error(`The detail of ${id} does not match its row`);
      return { ...row, id, detail: kept?.detail };
    }),
  );
}
