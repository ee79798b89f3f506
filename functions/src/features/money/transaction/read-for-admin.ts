import { DomainError } from '@keelstone/domain/errors';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { User } from '@keelstone/domain/core/user/user';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../deps.ts';

/** A record and the administrator who acts on it. Errors: `not-found`. */
export async function readForAdmin(
  tx: TxReader,
  { id, caller }: { id: string; caller: Caller },
  deps: Deps,
): Promise<{ transaction: Transaction; callersUser: User | undefined }> {
  const [transaction, callersUser] = await readTogether(
    tx,
    deps.transactions.at(id),
    deps.users.at(caller.uid),
  );
  if (transaction === undefined) throw new DomainError('not-found');
  return { transaction, callersUser };
}
