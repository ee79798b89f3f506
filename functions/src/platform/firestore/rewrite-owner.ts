import type { OwnerCopy } from '@keelstone/domain/core/user/owner-copy';
import { type FoundBy, listOwnerGrams } from '@keelstone/domain/kernel/search/name-index';
import { platformLimits } from '../platform.limits.ts';
import type { Database } from './database.ts';
import { documentId, type Filter } from './query.ts';

/**
 * Writes a user's new name, with its search index, into every row that the filters find and that has a different one.
 * Works in batches, so that the number of rows does not matter.
 */
export async function rewriteOwner(
  db: Database,
  { collection, where }: { collection: string; where: readonly Filter[] },
  owner: OwnerCopy,
): Promise<void> {
  let after: string | undefined;
  do {
    const rows = await db.query(collection, {
      where,
      orderBy: [[documentId, 'asc']],
      select: ['userName', 'userEmail', 'transactionId'],
      limit: platformLimits.renameBatch,
      ...(after === undefined ? {} : { startAfter: [after] }),
    });
    const stale = rows.filter(
      ({ data }) => data['userName'] !== owner.userName || data['userEmail'] !== owner.userEmail,
    );
    await db.updateEach(
      stale.map(({ id, data }) => ({
        place: { collection, id },
        data: { ...owner, nameGrams: listOwnerGrams({ ...(data as FoundBy), ...owner }) },
      })),
    );
    after = rows.length < platformLimits.renameBatch ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}
