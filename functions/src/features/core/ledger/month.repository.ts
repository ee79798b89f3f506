import { collections } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/core/ledger/account';
import { type Month, monthId } from '@keelstone/domain/core/ledger/month';
import { toMonth } from '@keelstone/domain/kernel/time/period';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { DocumentAt } from '../../../platform/firestore/read-together.ts';

export function monthRepository(db: Database) {
  const rows = collection<Month>(db, collections.months);
  return {
    ...rows,
    /** An account's month at a given time, which every posting reads with the account. */
    running: (uid: string, atMs: number) => rows.at(monthId(uid, toMonth(atMs))),

    /**
     * The month that the account's next entry continues, if the account already has entries of a later month than
     * `running`. That happens if another server's clock is ahead, or if the month ended while this server waited.
     */
    later({
      account,
      running,
      atMs,
    }: {
      account: Account;
      running: Month | undefined;
      atMs: number;
    }): DocumentAt<Month> | undefined {
      const name = toMonth(account.updatedAtMs);
      const isRead = account.seq === 0 || running?.month === name || name < toMonth(atMs);
      return isRead ? undefined : rows.at(monthId(account.uid, name));
    },
  };
}
