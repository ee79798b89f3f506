import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Coin } from '@keelstone/domain/ledger/account';
import { collections } from '@keelstone/domain/collections';
import type { KeptQuote } from '@keelstone/domain/rates/accept-rate';

/** What is kept of a coin's price, and when it was written. */
export type StoredRate = { kept: KeptQuote; writtenAt: Timestamp };

export type RateRepository = ReturnType<typeof rateRepository>;

/** The prices that all instances share: one small document per coin, written once a minute by one of them. */
export function rateRepository(db: Firestore) {
  const rates = db.collection(collections.rates);
  return {
    async find(coin: Coin): Promise<StoredRate | undefined> {
      const row = await rates.doc(coin).get();
      return row.updateTime && { kept: row.data() as KeptQuote, writtenAt: row.updateTime };
    },

    /**
     * Writes what follows from `earlier`. False, and nothing is written, where another instance has written since:
     * without a lock, because those who ask at the same moment would wait for each other's.
     */
    async replace(coin: Coin, kept: KeptQuote, earlier: StoredRate | undefined): Promise<boolean> {
      try {
        if (earlier === undefined) await rates.doc(coin).create(kept);
        else await rates.doc(coin).update({ ...kept }, { lastUpdateTime: earlier.writtenAt });
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && lost.includes(Number(error.code))) return false;
        throw error;
      }
    },
  };
}

/** gRPC: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const lost = [5, 6, 9];
