import { collections } from '@keelstone/domain/collections';
import type { Hold } from '@keelstone/domain/retention/hold';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { listPage } from '../firestore/list-page.ts';
import type { PageRequest } from '../firestore/page.ts';

const fields = [
  'uid',
  'name',
  'email',
  'reason',
  'proposedBy',
  'confirmedBy',
  'createdAtMs',
] as const satisfies (keyof Hold)[];

/** Legal holds, by the uid of whom they are about. */
export function holdRepository(db: Database, { liveCountMax }: { liveCountMax: number }) {
  const rows = collection<Hold>(db, collections.holds);
  return {
    ...rows,
    /** The newest first. */
    listNewest: (page: PageRequest) =>
      listPage(rows, page, { where: [], select: fields, idField: 'uid', liveCountMax }),
  };
}
