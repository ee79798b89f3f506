import { collections } from '@keelstone/domain/collections';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';
import { profileLimits } from '@keelstone/domain/people/profile/profile.limits';

/** An account whose new name is not in its records yet. */
export type Rename = {
  uid: string;
  /** The latest change of name; a later one makes the copying in progress incomplete. */
  changedAtMs: number;
  /** When the copies are rewritten. */
  dueAtMs: number;
};

/** Renames that wait for the job that copies them, one per account however often it was renamed. */
export function renameRepository(db: Database) {
  const rows = collection<Rename>(db, collections.renames);
  return {
    ...rows,
    /** Renames that have waited long enough, the oldest first, after one of them. */
    listDue: (nowMs: number, after?: Rename) =>
      rows.list({
        where: [['dueAtMs', '<=', nowMs]],
        ...oldestFirst('dueAtMs', after && [after.dueAtMs, after.uid]),
        limit: profileLimits.renamesPerPage,
      }),
  };
}
