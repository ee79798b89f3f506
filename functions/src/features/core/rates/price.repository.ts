import { collections } from '@keelstone/domain/collections';
import type { PriceMonth } from '@keelstone/domain/core/rates/price-month';
import type { Period } from '@keelstone/domain/kernel/time/period';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';

/** The prices of coins by day, one document a month; written by `keepDailyPrices`. */
export function priceRepository(db: Database) {
  const rows = collection<PriceMonth>(db, collections.prices);
  return {
    ...rows,
    /** The months of a period that have a price. */
    listOf: ({ from, to }: Period) =>
      rows.list({
        where: [
          ['month', '>=', from.slice(0, 7)],
          ['month', '<=', to.slice(0, 7)],
        ],
        orderBy: [['month', 'asc']],
      }),
  };
}
