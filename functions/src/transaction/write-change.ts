import type { TransactionChange } from '@keelstone/domain/transaction/decide-review';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';

/**
 * Writes a decided change: the record, and where money moved the account and its journal entry. The entry is
 * created, never overwritten, so the same effect cannot be posted twice.
 */
export function writeChange(
  deps: Pick<Deps, 'transactions' | 'accounts' | 'journal'>,
  tx: Tx,
  { transaction, account, entry }: TransactionChange,
): void {
  deps.transactions.put(tx, transaction.id, transaction);
  if (entry === null) return;
  deps.accounts.put(tx, account.uid, account);
  deps.journal.create(tx, entry.id, entry);
}
