import type { ClosingFacts } from '@keelstone/domain/access/account-closing/account-closing';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { User } from '@keelstone/domain/core/user/user';
import { fillEmptyAccount } from '../../../platform/collections/account.repository.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/** Reads the facts that decide a closing. Returns `undefined` if there is no user. */
export async function readClosingFacts(tx: Tx, uid: string, deps: Deps): Promise<ClosingFacts | undefined> {
  const [[user, account], open] = await Promise.all([
    readTogether(tx, deps.users.at(uid), deps.accounts.at(uid)),
    deps.transactions.findOpenKinds(uid, tx),
  ]);
  return user === undefined ? undefined : toFacts({ user, account, open }, deps);
}

/** Finds the facts for display, for a user who was already read. */
export async function findClosingFacts(user: User, deps: Deps): Promise<ClosingFacts> {
  const [account, open] = await Promise.all([
    deps.accounts.find(user.uid),
    deps.transactions.findOpenKinds(user.uid),
  ]);
  return toFacts({ user, account, open }, deps);
}

type Found = {
  user: User;
  account: Account | undefined;
  open: Omit<ClosingFacts, 'user' | 'account'>;
};

function toFacts({ user, account, open }: Found, deps: Deps): ClosingFacts {
  return { user, account: fillEmptyAccount(account, user.uid, deps), ...open };
}
