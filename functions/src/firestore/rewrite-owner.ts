import type { Firestore } from 'firebase-admin/firestore';
import { withOwnerIndex } from '@keelstone/domain/search/name-index';
import type { OwnerCopy } from '@keelstone/domain/user/owner-copy';
import { buildQuery, type Filter } from './query.ts';

/** Writes a user's new name, and its search index, into every row that the filters find. */
export async function rewriteOwner(
  db: Firestore,
  { collection, where }: { collection: string; where: readonly Filter[] },
  owner: OwnerCopy,
): Promise<void> {
  const writer = db.bulkWriter();
  const rows = await buildQuery(db, collection, { where, select: [] }).get();
  const copy = withOwnerIndex(owner);
  await Promise.all([...rows.docs.map((row) => writer.update(row.ref, copy)), writer.close()]);
}
