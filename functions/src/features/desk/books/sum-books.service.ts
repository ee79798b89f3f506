import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import {
  checkTotals,
  addPostings,
  emptyTotals,
  type Totals,
  totalsFromStored,
  totalsToStored,
} from '@keelstone/domain/core/ledger/totals';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import {
  addMovements,
  computeBounds,
  type MonthClose,
  type MovementsByMonth,
  movementsToStored,
  addEntriesByMonth,
  type PlaceInMonth,
  type SumsBasis,
} from '@keelstone/domain/desk/books/month-close';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import type { Deps } from '../../../platform/deps.ts';
import type { BooksFinding } from './report.ts';

type Sums = { totals: Totals; moved: MovementsByMonth };
/** `basis`: where the next sums may begin. */
export type BookSums = Sums & { basis: SumsBasis; faults: BooksFinding[] };

/**
 * The sums of all users by the database, and those of the platform accounts by the entries since the last sums. Both
 * are read at the same moment, and add up to zero (I7). Without last sums, or if these did not add up, begins at the
 * end of the last closed month. Entries may be committed after their `atMs`, so the next basis ends before now.
 */
export async function sumBooks(last: MonthClose | undefined, deps: Deps): Promise<BookSums> {
  const begun = (await deps.reconciliations.findLatestWhole())?.basis ?? startBasis(last);
  const sums = { totals: totalsFromStored(begun.totals), moved: addMovements([begun.moved]) };
  const settledMs = Math.max(begun.untilMs, deps.now() - booksLimits.monthSettlesMs);
  const settled = { fromMs: begun.untilMs, untilMs: settledMs - 1 };
  for await (const entries of readPages(settled, deps)) addEntries(sums, entries);
  if (last !== undefined) dropMonths(sums.moved, last.month);
  const basis = {
    untilMs: settledMs,
    totals: totalsToStored(sums.totals),
    moved: movementsToStored(sums.moved),
  };

  const { users, entries } = await deps.books.readSums(settledMs);
  addEntries(sums, entries);
  // A figure that is not a whole number has no exact sum, which I7 must report.
  for (const asset of assets)
    sums.totals.users[asset] = Number.isSafeInteger(users[asset]) ? BigInt(users[asset]) : -1n;
  return { ...sums, basis, faults: checkTotals(sums.totals) };
}

function addEntries({ totals, moved }: Sums, entries: readonly JournalEntry[]): void {
  for (const { postings } of entries) addPostings(totals, postings);
  addEntriesByMonth(moved, entries);
}

function dropMonths(moved: MovementsByMonth, upToMonth: string): void {
  for (const month of moved.keys()) if (month <= upToMonth) moved.delete(month);
}

/** Yields entries by time, in pages. */
async function* readPages(
  time: { fromMs: number; untilMs: number },
  { journal }: Pick<Deps, 'journal'>,
): AsyncGenerator<JournalEntry[]> {
  const limit = booksLimits.monthPartEntries;
  for (let after: PlaceInMonth | null = null; ;) {
    const entries: JournalEntry[] = await journal.listOfTime(time, { after, limit });
    yield entries;
    const end = entries.at(-1);
    if (end === undefined || entries.length < limit) return;
    after = { atMs: end.atMs, id: end.id };
  }
}

function startBasis(last: MonthClose | undefined): SumsBasis {
  if (last === undefined) return { untilMs: 0, totals: totalsToStored(emptyTotals()), moved: {} };
  return { untilMs: computeBounds(last.month).endMs, totals: last.closing, moved: {} };
}
