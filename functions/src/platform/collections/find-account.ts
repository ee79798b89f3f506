import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import type { Deps } from '../deps.ts';

/** A user's account for reading; one without movements is an empty one. */
export async function findAccount(uid: string, deps: Pick<Deps, 'accounts' | 'now'>): Promise<Account> {
  return orEmpty(await deps.accounts.find(uid), uid, deps);
}

/** The same for one that was read inside a transaction. */
export function orEmpty(account: Account | undefined, uid: string, deps: Pick<Deps, 'now'>): Account {
  return account ?? emptyAccount(uid, deps.now());
}
