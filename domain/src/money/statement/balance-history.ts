import type { JournalEvent } from '../../core/ledger/journal.ts';
import { addSums, listEvents, type EventSums } from '../../core/ledger/month.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { rangeToPeriod, type ClaimRange } from '../../kernel/time/history-range.ts';
import type { PeriodDays } from './statement-period.ts';

/** The changes of the available USD by one event: the number of entries, and their sum in cents. */
export type ClaimMove = { event: JournalEvent; count: number; changeUsdCents: UsdCents };

/** The available USD at the end of a day (UTC) on which it changed, and the events that changed it. */
export type ClaimPoint = { day: string; availableUsdCents: UsdCents; moves: ClaimMove[] };

/**
 * The available USD over a range, the figure that every screen shows first. `openingUsdCents` is the figure at its
 * beginning. It is `null`, not zero, if there were no movements before. `reservedUsdCents`: how much more is reserved
 * for withdrawals at its end than at its beginning, which separates money that left from money that may leave.
 */
export type ClaimHistory = {
  openingUsdCents: UsdCents | null;
  reservedUsdCents: UsdCents;
  points: ClaimPoint[];
};

/**
 * The available USD over a range: one point for each day with a change. For ranges over a year, one point for each
 * month with a change, on the last such day. No points are invented in between.
 */
export function claimHistory(
  { opening, days }: PeriodDays,
  { range, nowMs }: { range: ClaimRange; nowMs: number },
): ClaimHistory {
  const { from } = rangeToPeriod('1y', nowMs);
  const older = range === 'all' ? days.filter(({ date }) => date < from) : [];
  const points = [...listClosings(older), ...days.slice(older.length)].map(({ date, day }) => ({
    day: date,
    availableUsdCents: usdCents(day.balances.usd.available),
    moves: listMoves(day.sums),
  }));
  return {
    openingUsdCents: opening.seq === 0 ? null : usdCents(opening.balances.usd.available),
    reservedUsdCents: usdCents((days.at(-1)?.day ?? opening).balances.usd.held - opening.balances.usd.held),
    points: points.filter(({ moves }) => moves.length > 0),
  };
}

/** The last day of each month, with the sums of the whole month. */
function listClosings(days: PeriodDays['days']): { date: string; day: Pick<Day, 'balances' | 'sums'> }[] {
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  return [...months].flatMap((month) => {
    const within = days.filter(({ date }) => date.startsWith(month));
    const sums = addSums(within.map(({ day }) => day.sums));
    return within.slice(-1).map(({ date, day }) => ({ date, day: { balances: day.balances, sums } }));
  });
}
type Day = PeriodDays['days'][number]['day'];

/** The changes of the available USD. Paying out held USD does not change it. */
function listMoves(sums: EventSums): ClaimMove[] {
  return listEvents(sums)
    .map(([event, { count, change }]) => ({ event, count, changeUsdCents: usdCents(change.usd.available) }))
    .filter(({ changeUsdCents }) => changeUsdCents !== 0);
}
