import { boundsOf, type MonthClose } from './month-close.ts';
import { decimalOfUnits } from './holdings.ts';
import type { JournalEntry } from '../../core/ledger/journal.ts';
import { bookAccounts, type StoredTotals } from '../../core/ledger/totals.ts';
import { assets, type Asset } from '../../kernel/amounts/coins.ts';
import { csvLines, csvText } from '../../kernel/api/csv.ts';

/** The first line of a closed month's file. */
export const monthColumns = ['Time', 'Entry', 'Event', 'Record', 'User', 'Account', 'Asset', 'Amount'];

type Part = { entries: readonly JournalEntry[]; isFirst: boolean; isLast: boolean };

/**
 * A part of a closed month's file (docs/money.md#closed-months): the head of the audit chain, the previous file's hash
 * and the opening totals come before its entries, the closing totals after them. A line for each posting.
 */
export function monthPart(
  {
    month,
    opening,
    closing,
    previous,
    seal,
  }: Omit<MonthClose, 'closedAtMs' | 'entries' | 'parts' | 'sha256'>,
  { entries, isFirst, isLast }: Part,
): string {
  const { fromMs, endMs } = boundsOf(month);
  const head = [
    monthColumns,
    [timeOf(seal.untilMs), '', 'audit-seal', `${String(seal.seq)}:${seal.hash}`, '', '', '', ''],
    [timeOf(fromMs), '', 'previous-file', previous, '', '', '', ''],
    ...totalRows('opening', fromMs, opening),
  ];
  const lines = entries.flatMap(({ id, uid, event, recordId, postings, atMs }) =>
    postings.map(({ account, asset, delta }) => {
      const amount = amountOf(asset, String(delta));
      return [timeOf(atMs), id, event, recordId, uid, account, asset, amount];
    }),
  );
  const end = isLast ? totalRows('closing', endMs, closing) : [];
  return `${isFirst ? csvText(head) : ''}${csvLines([...lines, ...end])}`;
}

function totalRows(event: string, atMs: number, totals: StoredTotals): string[][] {
  return bookAccounts.flatMap((account) =>
    assets.map((asset) => {
      const amount = amountOf(asset, totals[account][asset]);
      return [timeOf(atMs), '', event, '', '', account, asset, amount];
    }),
  );
}

function amountOf(asset: Asset, units: string): string {
  return decimalOfUnits(units, asset === 'usd' ? 2 : 8);
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
