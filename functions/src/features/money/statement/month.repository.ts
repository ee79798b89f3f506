import { collections } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/ledger/account';
import { monthId, monthOf, type Month } from '@keelstone/domain/ledger/month';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';

export function monthRepository(db: Database) {
  const rows = collection<Month>(db, collections.months);
  return {
    ...rows,
    /** An account's month at a given time; read with the account by every posting. */
    running: (uid: string, atMs: number) => rows.at(monthId(uid, monthOf(atMs))),

    /**
     * The month that the account's next entry continues. It is `running`, unless the account has already reached a
     * later month: another server's clock is ahead, or this one waited for the account while the month ended.
     */
    reached(
      tx: TxReader,
      { account, running, atMs }: { account: Account; running: Month | undefined; atMs: number },
    ): Promise<Month | undefined> {
      const name = monthOf(account.updatedAtMs);
      const isRead = account.seq === 0 || running?.month === name || name < monthOf(atMs);
      return isRead ? Promise.resolve(running) : rows.read(tx, monthId(account.uid, name));
    },
  };
}
