import type { WalletHoldings } from '@keelstone/domain/desk/books/holdings';
import { collections } from '@keelstone/domain/collections';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';

/** The coins that were counted in the wallets, one document a day. */
export function holdingsRepository(db: Database) {
  const rows = collection<WalletHoldings>(db, collections.walletHoldings);
  return {
    ...rows,
    listLatest: (limit: number): Promise<WalletHoldings[]> =>
      rows.list({ orderBy: [['day', 'desc']], limit }),
  };
}
