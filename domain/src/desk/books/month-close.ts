import type { SealHead } from '../../kernel/hash-chain/seal.ts';
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
import { dayMs } from '../../kernel/time/time-units.ts';
import { monthOf } from '../../kernel/time/period.ts';

/**
 * A month that is closed, `monthCloses/{yyyy-mm}` in UTC: written once. Its file is made again of the journal whenever
 * somebody asks for it, and is the same or is refused (docs/money.md#closed-months).
 */
export type MonthClose = {
  month: string;
  closedAtMs: number;
  /** The totals of each account when the month began, and when it ended. */
  opening: StoredTotals;
  closing: StoredTotals;
  entries: number;
  /** Where each part of the file begins, the first before all entries, and the hash of its text. */
  parts: readonly { after: PlaceInMonth | null; sha256: string }[];
  /** The hashes of the whole file, and of the file of the month before; empty for the first. */
  sha256: string;
  previous: string;
  /** The head of the audit chain, which contains the month. */
  seal: SealHead;
};

/** An entry in the order of a file. */
export type PlaceInMonth = { atMs: number; id: string };

/** The movements of each month, by the journal, and how they are stored. */
export type MovementsByMonth = Map<string, { entries: number; totals: Totals }>;
export type StoredMovements = Record<string, { entries: number; totals: StoredTotals }>;

/**
 * What all users and platform accounts had by the entries before a moment, and what these moved in the months since the
 * last close: the next sums begin there.
 */
export type SumsBasis = { untilMs: number; totals: StoredTotals; moved: StoredMovements };

export function movementsToStored(moved: MovementsByMonth): StoredMovements {
  const each = [...moved].map(
    ([month, { entries, totals }]) => [month, { entries, totals: totalsToStored(totals) }] as const,
  );
  return Object.fromEntries(each);
}

/** What moved in several parts of the books together. */
export function addMovements(parts: readonly StoredMovements[]): MovementsByMonth {
  const moved: MovementsByMonth = new Map();
  for (const [month, { entries, totals }] of parts.flatMap((part) => Object.entries(part))) {
    const [before, more] = [moved.get(month), totalsFromStored(totals)];
    const sum = mapTotals((account, asset) => more[account][asset] + (before?.totals[account][asset] ?? 0n));
    moved.set(month, { entries: entries + (before?.entries ?? 0), totals: sum });
  }
  return moved;
}

export function noteMoved(moved: MovementsByMonth, entries: readonly JournalEntry[]): void {
  for (const { atMs, postings } of entries) {
    // I6 reports an entry without a time.
    if (Number.isNaN(new Date(atMs).getTime())) continue;
    const { entries: count, totals } = moved.get(monthOf(atMs)) ?? { entries: 0, totals: emptyTotals() };
    addPostings(totals, postings);
    moved.set(monthOf(atMs), { entries: count + 1, totals });
  }
}

/** What each account had at the end of a month: what it has now, less what moved later. */
export function totalsAtEnd(month: string, now: Totals, moved: MovementsByMonth): Totals {
  const later = [...moved].filter(([each]) => each > month).map(([, { totals }]) => totals);
  return mapTotals((account, asset) =>
    later.reduce((sum, totals) => sum - totals[account][asset], now[account][asset]),
  );
}

type MonthFault = { month: string; detail: string };

/** The closed months, oldest first, that moved something else than their file shows. */
export function changedMonths(closed: readonly MonthClose[], moved: MovementsByMonth): MonthFault[] {
  const changed = closed.filter(({ month, opening, closing, entries }) => {
    const movement = moved.get(month) ?? { entries: 0, totals: emptyTotals() };
    const [from, to] = [totalsFromStored(opening), totalsFromStored(closing)];
    const ends = mapTotals((account, asset) => from[account][asset] + movement.totals[account][asset]);
    return movement.entries !== entries || describeDifferences(ends, to).length > 0;
  });
  return changed.map(({ month }) => ({ month, detail: 'its movements are not those that were closed' }));
}

/** What is wrong if the accounts, by what all have `now` and what moved since, do not follow from the last close. */
export function faultsSince(
  last: MonthClose | undefined,
  { now, moved }: { now: Totals; moved: MovementsByMonth },
): MonthFault[] {
  if (last === undefined) return [];
  const unlike = describeDifferences(totalsAtEnd(last.month, now, moved), totalsFromStored(last.closing));
  return unlike.length === 0
    ? []
    : [{ month: last.month, detail: `the accounts do not follow from its end: ${unlike.join('; ')}` }];
}

/** When a month begins, and when the next one does. */
export function boundsOf(month: string): { fromMs: number; endMs: number } {
  return { fromMs: Date.parse(month), endMs: Date.parse(monthAfter(month)) };
}

/**
 * The months to close, oldest first: from the one after `last`, or from the first with an entry, those that were over
 * at a moment.
 */
export function monthsToClose(
  { last, moved }: { last: string | undefined; moved: MovementsByMonth },
  untilMs: number,
): string[] {
  // A damaged time may be in any year.
  const [first] = [...moved.keys()].filter((month) => /^\d{4}-/.test(month)).sort();
  const months: string[] = [];
  let month = last === undefined ? first : monthAfter(last);
  for (; month !== undefined && boundsOf(month).endMs <= untilMs; month = monthAfter(month))
    months.push(month);
  return months;
}

function monthAfter(month: string): string {
  return monthOf(Date.parse(month) + 31 * dayMs);
}
