import type { SealedAccount } from '@keelstone/domain/access/account-closing/account-closing';
import { collections } from '@keelstone/domain/collections';
import type { DueRequest, DueRow } from '../../../platform/collections/due-rows.ts';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';

/** The former owners of closed accounts, by uid. */
export function sealedAccountRepository(db: Database) {
  const rows = collection<SealedAccount>(db, collections.sealedAccounts);
  return {
    ...rows,
    /** Closed accounts with data left to remove, oldest first, beginning after `after`. */
    listLeaving: ({ after, limit }: { after?: SealedAccount | undefined; limit: number }) =>
      rows.list({
        where: [['leavingSinceMs', '>', 0]],
        ...oldestFirst('leavingSinceMs', after && [after.leavingSinceMs, after.uid]),
        limit,
      }),
    /** Accounts that were closed up to a given time, the oldest first. */
    async listDue({ untilMs, limit, after }: DueRequest): Promise<DueRow[]> {
      const closed = await rows.list({
        where: [['closedAtMs', '<=', untilMs]],
        ...oldestFirst('closedAtMs', after && [after.atMs, after.id]),
        select: ['uid', 'closedAtMs'],
        limit,
      });
      return closed.map(({ uid, closedAtMs }) => ({ kind: 'account', id: uid, uid, atMs: closedAtMs }));
    },
  };
}
