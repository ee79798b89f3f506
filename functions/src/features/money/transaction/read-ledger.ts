import type { Account } from '@keelstone/domain/core/ledger/account';
import type { Month } from '@keelstone/domain/core/ledger/month';
import { accountFact } from '../../../platform/collections/account-fact.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { LedgerBefore } from '../../core/ledger/write-posted.ts';
import type { Deps } from '../../../platform/deps.ts';

type Posting = { uid: string; nowMs: number };
type Found = { account: Account | undefined; running: Month | undefined };

/** Reads an account and its current month, as a posting needs them. */
export async function readLedger(read: Read, posting: Posting, deps: Deps): Promise<LedgerBefore> {
  return completeLedger(read, { ...posting, ...(await read(ledgerFacts(posting, deps))) }, deps);
}

/** The facts that a posting needs, to be read together with others and completed by `completeLedger`. */
export function ledgerFacts({ uid, nowMs }: Posting, deps: Deps) {
  return {
    account: accountFact(deps.accounts.at(uid)),
    running: hiddenFact(deps.months.running(uid, nowMs)),
  };
}

/** The account and its month, which is read here if the account has moved in a later month than the one that runs. */
export async function completeLedger(
  read: Read,
  { uid, nowMs: atMs, account: found, running }: Posting & Found,
  deps: Deps,
): Promise<LedgerBefore> {
  const account = orEmpty(found, uid, deps);
  const later = deps.months.later({ account, running, atMs });
  const { month } = later === undefined ? { month: running } : await read({ month: hiddenFact(later) });
  return { account, month };
}
