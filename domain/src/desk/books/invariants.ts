import type { Account } from '../../core/ledger/account.ts';
import { checkJournal } from '../../core/ledger/journal-check.ts';
import type { JournalEntry } from '../../core/ledger/journal.ts';
import type { LedgerPoint } from '../../core/ledger/month.ts';
import type { Violation } from '../../core/ledger/violation.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';
import { checkRecords } from './check-records.ts';

/**
 * Everything about one user's money, read at one moment. `account` is `emptyAccount` if missing. The journal entries
 * are in order of `seq`. The transactions include hidden and deleted ones.
 */
export type UserBooks = {
  account: Account;
  entries: readonly JournalEntry[];
  transactions: readonly Transaction[];
  /**
   * Up to where it was proven before. Then `entries` are those after it, `transactions` theirs and the Pending ones, and
   * `earlier` the entries of these before it.
   */
  proven?: LedgerPoint;
  earlier?: readonly JournalEntry[];
};

/**
 * Checks one user's books against the invariants I1 to I6 and I10. An empty list means healthy. The arithmetic is
 * written a second time and shares nothing with `post` or the decisions, so that it finds their faults. Used by the
 * reconciliation job and after every command of the model-based tests. I7 needs all users (`ledger/totals.ts`), I11 the
 * suspensions (`ledger/check-suspensions.ts`).
 */
export function checkUserBooks({
  account,
  entries,
  transactions,
  proven,
  earlier = [],
}: UserBooks): Violation[] {
  return [
    ...checkJournal(account, entries, proven),
    ...checkRecords({ account, entries: [...earlier, ...entries], transactions }),
  ];
}
