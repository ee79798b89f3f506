import type { Account } from '@keelstone/domain/core/ledger/account';
import { accountFact } from '../../../platform/collections/account-fact.ts';
import { fillEmptyAccount } from '../../../platform/collections/account.repository.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { LedgerBefore } from '../../core/ledger/write-posted.ts';

/** Reads an account and its current month, as a posting needs them. */
export async function readLedger(
  read: Read,
  { uid, nowMs: atMs }: { uid: string; nowMs: number },
  deps: Deps,
): Promise<LedgerBefore> {
  const { found, running } = await read({
    found: accountFact(deps.accounts.at(uid)),
    running: hiddenFact(deps.months.running(uid, atMs)),
  });
  const account: Account = fillEmptyAccount(found, uid, deps);
  const later = deps.months.later({ account, running, atMs });
  const { month } = later === undefined ? { month: running } : await read({ month: hiddenFact(later) });
  return { account, month };
}
