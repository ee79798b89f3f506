import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';

/** A user's account for reading; one without movements is an empty one. */
export async function findAccount(uid: string, deps: Pick<Deps, 'accounts' | 'now'>): Promise<Account> {
  return (await deps.accounts.find(uid)) ?? emptyAccount(uid, deps.now());
}

/** The same inside a transaction, locked until it commits. */
export async function readAccount(
  tx: Tx,
  uid: string,
  deps: Pick<Deps, 'accounts' | 'now'>,
): Promise<Account> {
  return (await deps.accounts.read(tx, uid)) ?? emptyAccount(uid, deps.now());
}
