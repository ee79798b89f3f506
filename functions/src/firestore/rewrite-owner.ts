import { withOwnerIndex } from '@keelstone/domain/search/name-index';
import type { OwnerCopy } from '@keelstone/domain/user/owner-copy';
import type { Database } from './database.ts';
import type { Filter } from './query.ts';

/** Writes a user's new name, and its search index, into every row that the filters find. */
export async function rewriteOwner(
  db: Database,
  { collection, where }: { collection: string; where: readonly Filter[] },
  owner: OwnerCopy,
): Promise<void> {
  const rows = await db.query(collection, { where, select: [] });
  await db.updateEach(
    rows.map(({ id }) => ({ collection, id })),
    withOwnerIndex(owner),
  );
}
