import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { type Month, addEntryToMonth, monthId } from '@keelstone/domain/core/ledger/month';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

/** The account and its current month, as read by the transaction. */
export type LedgerBefore = { account: Account; month: Month | undefined };

/** Writes an account, its month and its new journal entry, so that no effect can be posted twice. */
export function writePosted(
  tx: Writer,
  { account, entry }: { account: Account; entry: JournalEntry },
  before: LedgerBefore,
  deps: Deps,
): void {
  deps.accounts.put(tx, account.uid, account);
  deps.journal.create(tx, entry.id, entry);
  const month = addEntryToMonth({ month: before.month, before: before.account, entry });
  if (month !== undefined) deps.months.put(tx, monthId(month.uid, month.month), month);
}

/** Writes which payments of an account are in doubt. Changes no figure. */
export function writeDoubts(
  tx: Writer,
  { account, chainDoubts }: { account: Account; chainDoubts: readonly string[] },
  deps: Deps,
): void {
  deps.accounts.put(tx, account.uid, { ...account, chainDoubts });
}
