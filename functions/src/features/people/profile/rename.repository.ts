import { collections } from '@keelstone/domain/collections';
import { renameLimits } from '@keelstone/domain/people/profile/rename.limits';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';

/** An account whose records do not have its new name yet. */
export type Rename = {
  uid: string;
  /** The latest change of name. A later change makes the copying in progress incomplete. */
  changedAtMs: number;
  /** When the copies are rewritten. */
  dueAtMs: number;
};

/** Renames that wait to be copied, one per account however often it was renamed. */
export function renameRepository(db: Database) {
  const rows = collection<Rename>(db, collections.renames);
  return {
    ...rows,
    /** Renames that have waited long enough, oldest first, beginning after `after`. */
    listDue: (nowMs: number, after?: Rename) =>
      rows.list({
        where: [['dueAtMs', '<=', nowMs]],
        ...oldestFirst('dueAtMs', after && [after.dueAtMs, after.uid]),
        limit: renameLimits.pageSize,
      }),
  };
}
