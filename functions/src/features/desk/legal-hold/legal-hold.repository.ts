import { collections } from '@keelstone/domain/collections';
import type { Hold } from '@keelstone/domain/desk/legal-hold/legal-hold';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { listPage } from '../../../platform/firestore/list-page.ts';
import type { PageRequest } from '../../../platform/firestore/page.ts';

const fields = [
  'uid',
  'name',
  'email',
  'reason',
  'proposedBy',
  'confirmedBy',
  'createdAtMs',
] as const satisfies (keyof Hold)[];

/** Legal holds, by the uid of the person on hold. */
export function holdRepository(db: Database, { liveCountMax }: { liveCountMax: number }) {
  const rows = collection<Hold>(db, collections.holds);
  return {
    ...rows,
    /** The holds, newest first, without one on the caller. */
    listNewest: ({ forUid, ...page }: PageRequest & { forUid: string }) =>
      listPage(rows, page, {
        where: [],
        name: forUid,
        select: fields,
        idField: 'uid',
        liveCountMax,
        hidden: {
          isHidden: ({ uid }) => uid === forUid,
          count: async () => ((await rows.find(forUid)) === undefined ? 0 : 1),
        },
      }),
  };
}
