import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { anyLongHistory } from '../../../testing/make-history.ts';
import { sumChange } from '../../core/ledger/explain-figure.ts';
import { allFigures, zeroBalances } from '../../core/ledger/figures.ts';
import type { JournalEntry } from '../../core/ledger/journal.ts';
import { listEvents, foldMonths, type Month, toPoint } from '../../core/ledger/month.ts';
import { toDay, type Period } from '../../kernel/time/period.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { findPeriodDays, computeFigures, countMonths, readPeriod } from './statement-period.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');

/** A period of at most a year around the time of the histories. */
const anyPeriod = fc
  .record({ start: fc.integer({ min: -400, max: 1_200 }), days: fc.integer({ min: 1, max: 366 }) })
  .map(({ start, days }): Period => {
    const fromMs = Date.UTC(2026, 10, 2) + start * dayMs;
    return { from: toDay(fromMs), to: toDay(fromMs + (days - 1) * dayMs) };
  });

/** The months that the repository reads for a period: the newest up to it, and the one after them. */
function readFor(period: Period, months: readonly Month[]) {
  const upTo = months.filter(({ month }) => month <= period.to.slice(0, 7));
  return { months: upTo.slice(-countMonths(period)), after: months[upTo.length] };
}

/** The days of entries: that of the latest one so far. */
function datedOf(entries: readonly JournalEntry[]) {
  let atMs = 0;
  return entries.map((entry) => {
    atMs = Math.max(atMs, entry.atMs);
    return { entry, date: toDay(atMs) };
  });
}

describe('a period', () => {
  it.each<[Partial<Period>, Period]>([
    [{}, { from: '2025-11-23', to: '2026-11-23' }],
    [{ to: '2026-02-05' }, { from: '2025-02-05', to: '2026-02-05' }],
    [{ from: '2026-11-23' }, { from: '2026-11-23', to: '2026-11-23' }],
    [
      { from: '2024-01-01', to: '2024-12-31' },
      { from: '2024-01-01', to: '2024-12-31' },
    ],
  ])('%j is %j', (asked, period) => {
    expect(readPeriod(asked, nowMs)).toEqual(period);
  });

  it.each([
    [{ from: '2026-11-24' }, 'The first day has to be before the last one'],
    [{ from: '2025-11-22', to: '2026-11-23' }, 'Please choose a period of at most 366 days'],
  ])('%j is refused: %s', (asked, message) => {
    expect(() => readPeriod(asked, nowMs)).toThrow(message);
  });

  it('touches 13 months at most', () => {
    expect(countMonths({ from: '2025-11-23', to: '2026-11-23' })).toBe(13);
    expect(countMonths({ from: '2026-11-30', to: '2026-12-01' })).toBe(2);
    fc.assert(
      fc.property(anyPeriod, (period) => {
        expect(countMonths(period)).toBeLessThanOrEqual(13);
      }),
    );
  });
});

describe('the figures of a period', () => {
  it('are what the entries of its days come to, for any history and period', () => {
    fc.assert(
      fc.property(anyLongHistory, anyPeriod, ({ account, entries }, period) => {
        const { months, after } = readFor(period, foldMonths(entries));
        const days = findPeriodDays(period, { months, next: after?.opening ?? toPoint(account) });
        if (days === undefined) throw new Error('No month is missing');
        const figures = computeFigures(days);
        const dated = datedOf(entries);
        const before = dated.filter(({ date }) => date < period.from).map(({ entry }) => entry);
        const within = dated
          .filter(({ date }) => date >= period.from && date <= period.to)
          .map(({ entry }) => entry);
        const last = within.at(-1) ?? before.at(-1);
        expect(figures.opening).toMatchObject({
          seq: before.length,
          balances: before.at(-1)?.after ?? zeroBalances(),
        });
        expect(figures.closing).toMatchObject({
          seq: before.length + within.length,
          head: last?.hash ?? '',
          balances: last?.after ?? zeroBalances(),
        });
        const sums = listEvents(figures.sums);
        expect(sums.reduce((all, [, { count }]) => all + count, 0)).toBe(within.length);
        for (const name of allFigures) {
          const change = sums.reduce((all, [, sum]) => all + sum.change[name.asset][name.bucket], 0);
          expect(change).toBe(within.reduce((all, entry) => all + sumChange(entry, name), 0));
        }
      }),
    );
  });

  it('leave out the days before and after it in its own months', () => {
    const point = toPoint(makeAccount());
    const day = { ...point, sums: {} };
    const month = { uid: 'u', month: '2026-11', opening: point, days: { '03': day, '10': day, '11': day } };
    const period = { from: '2026-11-04', to: '2026-11-10' };
    const found = findPeriodDays(period, { months: [month], next: point });
    expect(found?.days.map(({ date }) => date)).toEqual(['2026-11-10']);
  });

  it('are missing if a month that they rest on is missing', () => {
    fc.assert(
      fc.property(anyLongHistory, fc.nat(), ({ account, entries }, at) => {
        const all = foldMonths(entries);
        const missing = all[at % Math.max(1, all.length)];
        fc.pre(missing !== undefined);
        const period = { from: `${missing.month}-01`, to: `${missing.month}-28` };
        const left = all.filter((month) => month !== missing);
        const { months, after } = readFor(period, left);
        expect(findPeriodDays(period, { months, next: after?.opening ?? toPoint(account) })).toBeUndefined();
      }),
    );
  });
});
