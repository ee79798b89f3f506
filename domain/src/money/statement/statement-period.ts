import { zeroBalances } from '../../core/ledger/figures.ts';
import type { JournalEvent } from '../../core/ledger/journal.ts';
import {
  addSums,
  pickClosing,
  listDays,
  type EventSums,
  isSamePoint,
  type LedgerPoint,
  type Month,
  type MonthDay,
} from '../../core/ledger/month.ts';
import { DomainError } from '../../errors.ts';
import { toDay, type Period } from '../../kernel/time/period.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { timeLimits } from '../../kernel/time/time.limits.ts';
import { statementTexts } from './statement.texts.ts';

/** The figures of a statement besides its movements. */
export type PeriodFigures = { opening: LedgerPoint; closing: LedgerPoint; sums: EventSums };

export const movementTypes = ['deposit', 'withdrawal', 'profit', 'edit'] as const;
export type MovementType = (typeof movementTypes)[number];

/** The events that a statement shows as one type of movement. */
export const eventsOfType = {
  deposit: ['deposit-approved'],
  withdrawal: ['withdrawal-held', 'withdrawal-settled', 'withdrawal-released', 'payout-returned'],
  profit: ['profit-credited'],
  edit: ['figures-edited'],
} as const satisfies Record<MovementType, readonly JournalEvent[]>;

/**
 * The requested period, by default the longest one that ends today. Errors: `invalid-input` if it ends before it
 * begins, or has more than 366 days.
 */
export function readPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): Period {
  const to = asked.to ?? toDay(nowMs);
  const from = asked.from ?? toDay(Date.parse(to) - (timeLimits.statementDaysMax - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const message =
    days < 1
      ? statementTexts.periodOrder
      : days > timeLimits.statementDaysMax
        ? statementTexts.periodLength
        : '';
  if (message !== '') throw new DomainError('invalid-input', { field: 'from', message });
  return { from, to };
}

/** The number of months that a period touches: 13 at most. */
export function countMonths({ from, to }: Period): number {
  const count = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from) + 1;
}

/** The account before a period, and the days of the period with movements, in order. */
export type PeriodDays = { opening: LedgerPoint; days: { date: string; day: MonthDay }[] };

/**
 * The days of a period. `months`: the latest `countMonths(period)` months with movements up to its end, oldest first.
 * `next`: the point that must follow them, which is the opening of the next month or the account itself.
 *
 * Returns `undefined` if a month is missing: each must begin where the one before it ends, the first one at zero, and
 * `next` where the last one ends.
 */
export function findPeriodDays(
  period: Period,
  { months, next }: { months: readonly Month[]; next: Pick<LedgerPoint, 'seq' | 'head'> },
): PeriodDays | undefined {
  const isCut = months.length >= countMonths(period);
  const [first] = months;
  const start = first?.opening ?? { seq: 0, head: '', balances: zeroBalances() };
  if (!isCut && start.seq !== 0) return undefined;
  let end = start;
  for (const month of months) {
    if (!isSamePoint(end, month.opening)) return undefined;
    end = pickClosing(month);
  }
  if (!isSamePoint(end, next)) return undefined;
  const days = months.flatMap(listDatedDays);
  return {
    opening: days.filter(({ date }) => date < period.from).at(-1)?.day ?? start,
    days: days.filter(({ date }) => date >= period.from && date <= period.to),
  };
}

export function computeFigures({ opening, days }: PeriodDays): PeriodFigures {
  return {
    opening,
    closing: days.at(-1)?.day ?? opening,
    sums: addSums(days.map(({ day }) => day.sums)),
  };
}

function listDatedDays(month: Month): { date: string; day: MonthDay }[] {
  return listDays(month).map(([day, found]) => ({ date: `${month.month}-${day}`, day: found }));
}
