import type { JournalEntry } from '../../core/ledger/journal.ts';
import {
  addPostings,
  describeDifferences,
  mapTotals,
  emptyTotals,
  type StoredTotals,
  totalsToStored,
  type Totals,
  totalsFromStored,
} from '../../core/ledger/totals.ts';
import type { HashState } from '../../kernel/hash-chain/resumable-sha256.ts';
import type { SealHead } from '../../kernel/hash-chain/seal.ts';
import { toMonth } from '../../kernel/time/period.ts';
import { dayMs } from '../../kernel/time/time-units.ts';

/**
 * A closed month, `monthCloses/{yyyy-mm}` in UTC, written once. Each request regenerates the file from the journal. A
 * different hash is refused (docs/money.md#closed-months).
 */
export type MonthClose = {
  month: string;
  closedAtMs: number;
  /** The totals of each account at the beginning and the end of the month. */
  opening: StoredTotals;
  closing: StoredTotals;
  entries: number;
  /** The start of each part of the file (null for the first), and the hash of its text. */
  parts: readonly { after: PlaceInMonth | null; sha256: string }[];
  /** The hashes of the whole file, and of the previous month's file. The latter is empty for the first month. */
  sha256: string;
  previous: string;
  /** The head of the audit chain, whose rows then cover the month. */
  seal: SealHead;
};

/**
 * A month that is being closed, as far as its entries were read. `after` is the last read entry, `ends` has the totals
 * after it, and `hash` is the hash of the text so far.
 */
export type MonthRead = {
  file: Pick<MonthClose, 'month' | 'opening' | 'closing' | 'previous' | 'seal'>;
  parts: MonthClose['parts'];
  entries: number;
  after: PlaceInMonth | null;
  ends: StoredTotals;
  hash: HashState;
  readAtMs: number;
  /** Proves that the server has stored it. */
  mac?: string;
};

/** The position of an entry in the order of a file. */
export type PlaceInMonth = { atMs: number; id: string };

/** The movements of each month by the journal, and their stored form. */
export type MovementsByMonth = Map<string, { entries: number; totals: Totals }>;
export type StoredMovements = Record<string, { entries: number; totals: StoredTotals }>;

/** The start of the next sums: totals by the entries before a time, and movements since the last close. */
export type SumsBasis = { untilMs: number; totals: StoredTotals; moved: StoredMovements };

export function movementsToStored(moved: MovementsByMonth): StoredMovements {
  const each = [...moved].map(
    ([month, { entries, totals }]) => [month, { entries, totals: totalsToStored(totals) }] as const,
  );
  return Object.fromEntries(each);
}

/** Adds the movements of several parts of the books. */
export function addMovements(parts: readonly StoredMovements[]): MovementsByMonth {
  const moved: MovementsByMonth = new Map();
  for (const [month, { entries, totals }] of parts.flatMap((part) => Object.entries(part))) {
    const [before, part] = [moved.get(month), totalsFromStored(totals)];
    const sum = mapTotals((account, asset) => part[account][asset] + (before?.totals[account][asset] ?? 0n));
    moved.set(month, { entries: entries + (before?.entries ?? 0), totals: sum });
  }
  return moved;
}

export function addEntriesByMonth(moved: MovementsByMonth, entries: readonly JournalEntry[]): void {
  for (const { atMs, postings } of entries) {
    // I6 reports an entry without a time.
    if (Number.isNaN(new Date(atMs).getTime())) continue;
    const { entries: count, totals } = moved.get(toMonth(atMs)) ?? { entries: 0, totals: emptyTotals() };
    addPostings(totals, postings);
    moved.set(toMonth(atMs), { entries: count + 1, totals });
  }
}

/** The totals of each account at the end of a month: the current totals, less later movements. */
export function rewindTotals(month: string, now: Totals, moved: MovementsByMonth): Totals {
  const later = [...moved].filter(([each]) => each > month).map(([, { totals }]) => totals);
  return mapTotals((account, asset) =>
    later.reduce((sum, totals) => sum - totals[account][asset], now[account][asset]),
  );
}

type MonthFault = { month: string; detail: string };

/** The closed months whose movements differ from their file, oldest first. */
export function listChangedMonths(closed: readonly MonthClose[], moved: MovementsByMonth): MonthFault[] {
  const changed = closed.filter(({ month, opening, closing, entries }) => {
    const movement = moved.get(month) ?? { entries: 0, totals: emptyTotals() };
    const [from, to] = [totalsFromStored(opening), totalsFromStored(closing)];
    const expectedEnd = mapTotals((account, asset) => from[account][asset] + movement.totals[account][asset]);
    return movement.entries !== entries || describeDifferences(expectedEnd, to).length > 0;
  });
  return changed.map(({ month }) => ({ month, detail: 'its movements are not those that were closed' }));
}

/** Lists a fault if the current totals, less later movements, differ from the last close. */
export function listFaultsSince(
  last: MonthClose | undefined,
  { now, moved }: { now: Totals; moved: MovementsByMonth },
): MonthFault[] {
  if (last === undefined) return [];
  const details = describeDifferences(rewindTotals(last.month, now, moved), totalsFromStored(last.closing));
  return details.length === 0
    ? []
    : [{ month: last.month, detail: `the accounts do not follow from its end: ${details.join('; ')}` }];
}

/** The beginnings of a month and of the next one. */
export function computeBounds(month: string): { fromMs: number; endMs: number } {
  return { fromMs: Date.parse(month), endMs: Date.parse(nextMonth(month)) };
}

/** Lists the months to close, oldest first: all months after `last` that had ended at `untilMs`. */
export function listMonthsToClose(
  { last, moved }: { last: string | undefined; moved: MovementsByMonth },
  untilMs: number,
): string[] {
  // A damaged time may be in any year.
  const [first] = [...moved.keys()].filter((month) => /^\d{4}-/.test(month)).sort();
  const months: string[] = [];
  let month = last === undefined ? first : nextMonth(last);
  for (; month !== undefined && computeBounds(month).endMs <= untilMs; month = nextMonth(month))
    months.push(month);
  return months;
}

function nextMonth(month: string): string {
  return toMonth(Date.parse(month) + 31 * dayMs);
}
