import type { JournalEntry } from '../../core/ledger/journal.ts';
import { bookAccounts, type StoredTotals } from '../../core/ledger/totals.ts';
import { assets, type Asset } from '../../kernel/amounts/coins.ts';
import { formatCsvLines, csvText } from '../../kernel/api/csv.ts';
import { unitsToDecimal } from './holdings.ts';
import { computeBounds, type MonthClose } from './month-close.ts';

/** The first line of a closed month's file. */
export const monthColumns = ['Time', 'Entry', 'Event', 'Record', 'User', 'Account', 'Asset', 'Amount'];

/**
 * A part of a closed month's file (docs/money.md#closed-months): the head of the audit chain, the previous file's hash
 * and the opening totals come before its entries, the closing totals after them. A line for each posting.
 */
export function formatMonthPart(
  {
    month,
    opening,
    closing,
    previous,
    seal,
  }: Omit<MonthClose, 'closedAtMs' | 'entries' | 'parts' | 'sha256'>,
  { entries, isFirst, isLast }: { entries: readonly JournalEntry[]; isFirst: boolean; isLast: boolean },
): string {
  const { fromMs, endMs } = computeBounds(month);
  const head = [
    monthColumns,
    [formatTime(seal.untilMs), '', 'audit-seal', `${String(seal.seq)}:${seal.hash}`, '', '', '', ''],
    [formatTime(fromMs), '', 'previous-file', previous, '', '', '', ''],
    ...totalRows('opening', fromMs, opening),
  ];
  const lines = entries.flatMap(({ id, uid, event, recordId, postings, atMs }) =>
    postings.map(({ account, asset, delta }) => {
      const amount = formatAmount(asset, String(delta));
      return [formatTime(atMs), id, event, recordId, uid, account, asset, amount];
    }),
  );
  const end = isLast ? totalRows('closing', endMs, closing) : [];
  return `${isFirst ? csvText(head) : ''}${formatCsvLines([...lines, ...end])}`;
}

function totalRows(event: string, atMs: number, totals: StoredTotals): string[][] {
  return bookAccounts.flatMap((account) =>
    assets.map((asset) => {
      const amount = formatAmount(asset, totals[account][asset]);
      return [formatTime(atMs), '', event, '', '', account, asset, amount];
    }),
  );
}

function formatAmount(asset: Asset, units: string): string {
  return unitsToDecimal(units, asset === 'usd' ? 2 : 8);
}

function formatTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
