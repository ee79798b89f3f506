import type { TransactionChange } from '@keelstone/domain/money/approval/decide-review';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { type LedgerBefore, writePosted } from '../../core/ledger/write-posted.ts';
import type { Deps } from '../../deps.ts';

/** Writes a decided change: the record, and if money moved, what `writePosted` writes. */
export function writeChange(
  deps: Deps,
  tx: Writer,
  { transaction, account, entry }: TransactionChange,
  before: LedgerBefore,
): void {
  deps.transactions.put(tx, transaction.id, transaction);
  if (entry !== null) writePosted(deps, tx, { account, entry }, before);
}
