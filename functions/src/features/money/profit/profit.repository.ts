import { collections, buildProfitRowsPath } from '@keelstone/domain/collections';
import type { ProfitBatch, ProfitRow, RowState } from '@keelstone/domain/money/profit/profit-batch';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { documentId } from '../../../platform/firestore/query.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';

/** Batches of profit. The rows of each are a collection below it, in the order of the file. */
export function profitRepository(db: Database) {
  const batches = collection<ProfitBatch>(db, collections.profitBatches);
  const rowsOf = (batchId: string) => collection<ProfitRow>(db, buildProfitRowsPath(batchId));
  return {
    ...batches,
    rowsOf,
    listNewest: () => batches.list({ orderBy: [['createdAtMs', 'desc']], limit: profitLimits.batchesShown }),
    /** The batches that were started since `sinceMs`, in any state, newest first. */
    listStarted: (sinceMs: number, limit: number) =>
      batches.list({
        where: [['startedAtMs', '>=', sinceMs]],
        orderBy: [['startedAtMs', 'desc']],
        limit,
      }),
    listRunning: () => batches.list({ where: [['state', '==', 'running']] }),
    /** The rows of a batch after `after`, in `states` or in any state. */
    listRows: (
      batchId: string,
      { states, after, limit }: { states?: readonly RowState[]; after?: string | undefined; limit: number },
    ) =>
      rowsOf(batchId).list({
        ...(states && { where: [['state', 'in', states]] }),
        orderBy: [[documentId, 'asc']],
        limit,
        ...(after !== undefined && { startAfter: [after] }),
      }),
    countRows: (batchId: string, state: RowState) =>
      rowsOf(batchId).count({ where: [['state', '==', state]] }),
    /** Returns whether a batch credits this person. */
    readIsOf: async (tx: TxReader, batchId: string, uid: string): Promise<boolean> =>
      (await rowsOf(batchId).readList(tx, { where: [['uid', '==', uid]], limit: 1 })).length > 0,
  };
}
