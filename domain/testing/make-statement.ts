import { foldMonths, toPoint } from '../src/core/ledger/month.ts';
import type { UserBooks } from '../src/desk/books/invariants.ts';
import type { Period } from '../src/kernel/time/period.ts';
import { findPeriodDays, computeFigures } from '../src/money/statement/statement-period.ts';
import type { StatementPage } from '../src/money/statement/statement.contract.ts';

/** What is read for a statement of books whose entries are all within the period. */
export function makeStatement(
  { account, entries, transactions = [] }: Pick<UserBooks, 'account' | 'entries'> & Partial<UserBooks>,
  period: Period = { from: '2026-11-01', to: '2026-11-30' },
): StatementPage {
  const days = findPeriodDays(period, { months: foldMonths(entries), next: toPoint(account) });
  if (days === undefined) throw new Error('The books do not add up');
  const records = new Map(transactions.map((record) => [record.id, record]));
  return { period, figures: computeFigures(days), entries, records, nextCursor: null };
}
