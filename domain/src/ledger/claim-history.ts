import { usdCents, type UsdCents } from '../money/units.ts';
import type { Balances } from './figures.ts';
import { periodOfRange, type ClaimRange } from './history-range.ts';
import type { JournalEvent } from './journal.ts';
import { addSums, eventsOf, type EventSums } from './month.ts';
import type { PeriodDays } from './statement-period.ts';

/** What the entries of one event changed of the amount owed: how many there were, and the cents they came to. */
export type ClaimMove = { event: JournalEvent; count: number; changeUsdCents: UsdCents };

/** The amount owed at the end of a day, in UTC, on which it changed, and what changed it. */
export type ClaimPoint = { day: string; owedUsdCents: UsdCents; moves: ClaimMove[] };

/**
 * What an account was owed over a range. `openingUsdCents`: at its beginning; `null` if nothing had moved by then,
 * which is not the same as nothing being owed.
 */
export type ClaimHistory = { openingUsdCents: UsdCents | null; points: ClaimPoint[] };

/** What an account holder is owed: USD that is available, and USD that is held for withdrawals. */
export function amountOwed({ usd }: Pick<Balances, 'usd'>): UsdCents {
  return usdCents(usd.available + usd.held);
}

/**
 * The amount owed over a range: one point for each day on which it changed; for anything older than a year, one for
 * each such month, on its last such day. No points are invented between two of them.
 */
export function claimHistory(
  { opening, days }: PeriodDays,
  { range, nowMs }: { range: ClaimRange; nowMs: number },
): ClaimHistory {
  const { from } = periodOfRange('1y', nowMs);
  const older = range === 'all' ? days.filter(({ date }) => date < from) : [];
  const points = [...closingsOf(older), ...days.slice(older.length)].map(({ date, day }) => ({
    day: date,
    owedUsdCents: amountOwed(day.balances),
    moves: movesOf(day.sums),
  }));
  return {
    openingUsdCents: opening.seq === 0 ? null : amountOwed(opening.balances),
    points: points.filter(({ moves }) => moves.length > 0),
  };
}

/** The last day of each month, with what the whole month came to. */
function closingsOf(days: PeriodDays['days']): { date: string; day: Pick<Day, 'balances' | 'sums'> }[] {
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  return [...months].flatMap((month) => {
    const within = days.filter(({ date }) => date.startsWith(month));
    const sums = addSums(within.map(({ day }) => day.sums));
    return within.slice(-1).map(({ date, day }) => ({ date, day: { balances: day.balances, sums } }));
  });
}
type Day = PeriodDays['days'][number]['day'];

/** What changed the amount owed; holding USD for a withdrawal and releasing it do not. */
function movesOf(sums: EventSums): ClaimMove[] {
  return eventsOf(sums)
    .map(([event, { count, change }]) => ({ event, count, changeUsdCents: amountOwed(change) }))
    .filter(({ changeUsdCents }) => changeUsdCents !== 0);
}
