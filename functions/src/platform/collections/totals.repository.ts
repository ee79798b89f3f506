import { collections } from '@keelstone/domain/collections';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { platformLimits } from '../platform.limits.ts';

/** The lists whose totals are stored. */
export type CountedList = 'users' | 'kyc' | 'transactions';

/** The number of a list's rows per status filter, including `any`, at a given time. */
export type ListTotals = { counts: Readonly<Record<string, number>>; asOfMs: number };

export type TotalsRepository = ReturnType<typeof totalsRepository>;

/** Totals of lists that are too long to be counted for every page; written by `refreshTotals`. */
export function totalsRepository(
  db: Database,
  { now, liveCountMax }: { now: () => number; liveCountMax: number },
) {
  const rows = collection<ListTotals>(db, collections.totals);
  return {
    /** The most rows that a list counts live. */
    liveCountMax,
    /** The stored total of a list and status, unless it is too old to show. */
    async find(list: CountedList, status: string): Promise<number | undefined> {
      const totals = await rows.find(list);
      const isFresh = totals !== undefined && now() - totals.asOfMs <= platformLimits.totalsAgeMsMax;
      return isFresh ? totals.counts[status] : undefined;
    },
    keep: (list: CountedList, totals: ListTotals) => rows.save(list, totals),
  };
}
