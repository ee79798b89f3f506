import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { Database } from '../../../platform/firestore/database.ts';
import type { RunTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Reader } from '../../../platform/firestore/tx.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { findFalseMonths, foldJournal } from '../books/check-months.ts';

/** The journals that are held in memory at a time. */
const journalsAtOnce = 10;

/** Compares the months of accounts with their journals, and writes missing and wrong ones. */
export function reindexMonths(db: Database, runTransaction: RunTransaction) {
  const read = async (
    reader: Reader,
    uid: string,
  ): Promise<{ entries: JournalEntry[]; months: DocumentData[] }> => {
    const where = [['uid', '==', uid] as const];
    const entries = await reader.query(collections.journal, { where, orderBy: [['seq', 'asc']] });
    const months = await reader.query(collections.months, { where });
    return {
      entries: entries.map(({ data }) => data as JournalEntry),
      months: months.map(({ data }) => data),
    };
  };
  const isStale = async (uid: string): Promise<boolean> => {
    const { entries, months } = await read(db, uid);
    return findFalseMonths(entries, months).length > 0;
  };
  return {
    async listStale<Row extends { id: string }>(accounts: readonly Row[]): Promise<Row[]> {
      const stale: Row[] = [];
      await runInPool(journalsAtOnce, accounts, async (row) => {
        if (await isStale(row.id)) stale.push(row);
      });
      return stale;
    },

    /** Repairs an account's months. Reads the account, so that a posting at the same time waits or is repeated. */
    repair: (uid: string): Promise<boolean> =>
      runTransaction(async (tx) => {
        await tx.getAll([{ collection: collections.accounts, id: uid }]);
        const { entries, months } = await read(tx, uid);
        const wanted = new Map(foldJournal(entries));
        const ids = findFalseMonths(entries, months);
        for (const id of ids) {
          const place = { collection: collections.months, id };
          const month = wanted.get(id);
          if (month === undefined) tx.delete(place);
          else tx.set(place, month);
        }
        return ids.length > 0;
      }),
  };
}
