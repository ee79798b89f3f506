import type { Asset } from '../../kernel/amounts/coins.ts';
import { toMonth } from '../../kernel/time/period.ts';
import type { Account } from './account.ts';
import { sumChange } from './explain-figure.ts';
import { type Balances, copyBalances, allFigures, zeroBalances } from './figures.ts';
import { findLatestEntryMs, type JournalEntry, type JournalEvent, journalEvents } from './journal.ts';

/** The state of an account at one time: its balances, the number of its entries, and the hash of the last one. */
export type LedgerPoint = { seq: number; head: string; balances: Balances };

/** The number of entries of one event and their total change, in cents for USD and 1e-8 units for coins. */
export type EventSum = { count: number; change: Balances };
export type EventSums = Partial<Record<JournalEvent, EventSum>>;

/** A day with movements: the account at its end, and the sums of its entries. */
export type MonthDay = LedgerPoint & { sums: EventSums };

/**
 * One month of an account, in UTC: `months/{uid}_{yyyy-mm}`. It sums up the journal and is written with each entry, so
 * that a statement of a year reads 13 documents (docs/money.md#months). A month without movements has no document.
 */
export type Month = {
  uid: string;
  /** `yyyy-mm`. */
  month: string;
  /** The account before the first entry of the month. */
  opening: LedgerPoint;
  /** By day of the month, `01` to `31`; only days with movements. */
  days: Record<string, MonthDay>;
};

export function monthId(uid: string, month: string): string {
  return `${uid}_${month}`;
}

/** The current point of an account. */
export function toPoint({ seq, head, ...balances }: Pick<Account, 'seq' | 'head' | Asset>): LedgerPoint {
  return { seq, head, balances: copyBalances(balances) };
}

/** The account at the end of a month. */
export function pickClosing({ opening, days }: Pick<Month, 'opening' | 'days'>): LedgerPoint {
  const last = listDays({ days }).at(-1)?.[1];
  return last === undefined ? opening : { seq: last.seq, head: last.head, balances: last.balances };
}

/** The days of a month with movements, in order. */
export function listDays({ days }: Pick<Month, 'days'>): [day: string, MonthDay][] {
  return Object.entries(days).sort(([one], [other]) => Number(one) - Number(other));
}

/** `month`: the stored month, if any. `before`: the account before the entry. */
type NextEntry = { month: Month | undefined; before: Account; entry: JournalEntry };

/**
 * Returns the month after another entry. The first entry of a month begins where the last month with movements ended.
 *
 * Returns `undefined` if the stored months do not end at the account's state, as in a database without months: none may
 * begin halfway. The month stays unwritten until `npm run reindex` (I16).
 */
export function addEntryToMonth({ month, before, entry }: NextEntry): Month | undefined {
  const atMs = findLatestEntryMs(before, entry);
  const opening = toPoint(before);
  const name = toMonth(atMs);
  if (month?.month === name)
    return isSamePoint(pickClosing(month), opening) ? withEntry(month, entry, atMs) : undefined;
  const isFirst = before.seq === 0 || toMonth(before.updatedAtMs) !== name;
  return isFirst ? withEntry({ uid: entry.uid, month: name, opening, days: {} }, entry, atMs) : undefined;
}

/** The state after part of a journal was added up: the account, the latest time, and the month of the last entry. */
export type FoldedJournal = { point: LedgerPoint; atMs: number; month: Month };

/**
 * The months of an account's journal, oldest first. `entries`: in order of `seq`. Days never go back: an entry whose
 * clock is behind belongs to the day of the entry before it. With `folded`, continues from there and begins with its
 * last month.
 */
export function foldMonths(entries: readonly JournalEntry[], folded?: FoldedJournal): Month[] {
  const months: Month[] = folded === undefined ? [] : [folded.month];
  let point: LedgerPoint = folded?.point ?? { seq: 0, head: '', balances: zeroBalances() };
  let atMs = folded?.atMs ?? 0;
  for (const entry of entries) {
    atMs = Math.max(atMs, entry.atMs);
    const name = toMonth(atMs);
    const open = months.at(-1);
    const isOpen = open?.month === name;
    const month = isOpen ? open : { uid: entry.uid, month: name, opening: point, days: {} };
    months.splice(isOpen ? -1 : months.length, 1, withEntry(month, entry, atMs));
    point = pointAfter(entry);
  }
  return months;
}

/** Adds the sums of several days, or of several parts of a period. */
export function addSums(all: readonly EventSums[]): EventSums {
  const total: EventSums = {};
  for (const sums of all)
    for (const [event, sum] of listEvents(sums)) total[event] = addEventSum(total[event], sum);
  return total;
}

/** The sums by event, in the order of the events. */
export function listEvents(sums: EventSums): [JournalEvent, EventSum][] {
  return journalEvents.flatMap((event): [JournalEvent, EventSum][] => {
    const sum = sums[event];
    return sum === undefined ? [] : [[event, sum]];
  });
}

/** Returns whether two points are equal. The hash covers the balances. */
export function isSamePoint(
  one: Pick<LedgerPoint, 'seq' | 'head'>,
  other: Pick<LedgerPoint, 'seq' | 'head'>,
): boolean {
  return one.seq === other.seq && one.head === other.head;
}

function withEntry(month: Month, entry: JournalEntry, atMs: number): Month {
  const day = new Date(atMs).toISOString().slice(8, 10);
  const change = zeroBalances();
  for (const { asset, bucket } of allFigures) change[asset][bucket] = sumChange(entry, { asset, bucket });
  const sums = addSums([month.days[day]?.sums ?? {}, { [entry.event]: { count: 1, change } }]);
  return { ...month, days: { ...month.days, [day]: { ...pointAfter(entry), sums } } };
}

function pointAfter({ seq, hash, after }: JournalEntry): LedgerPoint {
  return { seq, head: hash, balances: copyBalances(after) };
}

function addEventSum(one: EventSum | undefined, other: EventSum): EventSum {
  const change = copyBalances(other.change);
  for (const { asset, bucket } of allFigures) change[asset][bucket] += one?.change[asset][bucket] ?? 0;
  return { count: (one?.count ?? 0) + other.count, change };
}
