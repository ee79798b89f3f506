import type { Account } from '@keelstone/domain/core/ledger/account';
import type { User } from '@keelstone/domain/core/user/user';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import {
  type DocumentAt,
  type FoundDocuments,
  readTogether,
} from '../../../platform/firestore/read-together.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';
import type { LedgerBefore } from '../../core/ledger/write-posted.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Reads a user, their account and its month, as `writePosted` needs them, together with `more`. */
export async function readUserAndLedger<const More extends readonly DocumentAt<object>[]>(
  reader: TxReader,
  uid: string,
  deps: Deps,
  ...more: More
): Promise<LedgerBefore & { user: User | undefined; account: Account; more: FoundDocuments<More> }> {
  const atMs = deps.now();
  const read = [deps.accounts.at(uid), deps.months.running(uid, atMs), deps.users.at(uid), ...more] as const;
  const [found, running, user, ...rest] = await readTogether(reader, ...read);
  const account = orEmpty(found, uid, deps);
  const later = deps.months.later({ account, running, atMs });
  const [month] = later === undefined ? [running] : await readTogether(reader, later);
  return { user, account, month, more: rest as FoundDocuments<More> };
}
