import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/core/ledger/account';
import { parseFigures } from '../firestore/account.parse.ts';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import type { Writer } from '../firestore/tx.ts';
import { copyFigures } from './directory.repository.ts';

/** Accounts. Each write also writes the copy in the row of the user list. A new account is empty. */
export function accountRepository(db: Database) {
  const rows = collection<Account>(db, collections.accounts, { parse: parseFigures<Account> });
  return {
    ...rows,
    put(tx: Writer, uid: string, account: Account): void {
      rows.put(tx, uid, account);
      copyFigures(tx, account);
    },
    async save(uid: string, account: Account): Promise<void> {
      await db.write((writer) => {
        writer.set({ collection: rows.name, id: uid }, account);
        copyFigures(writer, account);
      });
    },
  };
}

type AccountDeps = { accounts: { find(uid: string): Promise<Account | undefined> }; now: () => number };

/** Finds a user's account for reading; an empty one if there were no movements. */
export async function findAccount(uid: string, deps: AccountDeps): Promise<Account> {
  return fillEmptyAccount(await deps.accounts.find(uid), uid, deps);
}

/** Returns an account that was read inside a transaction, or an empty one. */
export function fillEmptyAccount(
  account: Account | undefined,
  uid: string,
  deps: Pick<AccountDeps, 'now'>,
): Account {
  return account ?? emptyAccount(uid, deps.now());
}
