import type { Timestamp } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { KeptQuote } from '@keelstone/domain/core/rates/accept-rate';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { Database } from '../../../platform/firestore/database.ts';

/** The stored price of a coin, and when it was written. */
export type StoredRate = { kept: KeptQuote; writtenAt: Timestamp };

export type RateRepository = ReturnType<typeof rateRepository>;

/** The prices that all instances share: one small document per coin, written once a minute by one of them. */
export function rateRepository(db: Database) {
  const at = (coin: Coin) => ({ collection: collections.rates, id: coin });
  return {
    async find(coin: Coin): Promise<StoredRate | undefined> {
      const version = await db.findVersion(at(coin));
      return version && { kept: version.data as KeptQuote, writtenAt: version.writtenAt };
    },

    /**
     * Writes the successor of `earlier`. Returns false and writes nothing if another instance has written since. Takes
     * no lock, because concurrent callers would wait for each other.
     */
    replace(coin: Coin, kept: KeptQuote, earlier: StoredRate | undefined): Promise<boolean> {
      return db.replace(at(coin), kept, earlier && { data: earlier.kept, writtenAt: earlier.writtenAt });
    },
  };
}
