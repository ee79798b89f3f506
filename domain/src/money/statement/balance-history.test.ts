import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { anyLongHistory } from '../../../testing/make-history.ts';
import { post, type JournalEntry, type JournalEvent, type Posting } from '../../core/ledger/journal.ts';
import { foldMonths, toPoint } from '../../core/ledger/month.ts';
import { claimRanges, rangeToPeriod, type ClaimRange } from '../../kernel/time/history-range.ts';
import { claimHistory, type ClaimHistory } from './balance-history.ts';
import { findPeriodDays, countMonths } from './statement-period.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const anyRange = fc.constantFrom(...claimRanges);

/** The history of an account as the repository reads it at a given time. */
function historyOf(
  { account, entries }: { account: ReturnType<typeof makeAccount>; entries: readonly JournalEntry[] },
  { range, atMs = nowMs }: { range: ClaimRange; atMs?: number },
): ClaimHistory {
  const period = rangeToPeriod(range, atMs);
  const upTo = foldMonths(entries).filter(({ month }) => month <= period.to.slice(0, 7));
  const days = findPeriodDays(period, { months: upTo.slice(-countMonths(period)), next: toPoint(account) });
  if (days === undefined) throw new Error('No month is missing');
  return claimHistory(days, { range, nowMs: atMs });
}

type Move = readonly [string, JournalEvent, Posting['account'], Posting['account'], cents: number];

/** Books of these moves of USD. */
function booksOf(moves: readonly Move[]) {
  let account = makeAccount();
  const entries = moves.map(([day, event, from, to, cents], index) => {
    const posted = post(account, {
      event,
      recordId: `move${String(index)}`,
      postings: [
        { account: from, asset: 'usd', delta: -cents },
        { account: to, asset: 'usd', delta: cents },
      ],
      reason: '',
      actorUid: 'admin',
      atMs: Date.parse(`${day}T12:00Z`),
    });
    account = posted.account;
    return posted.entry;
  });
  return { account, entries };
}
const deposit = (day: string, cents: number): Move =>
  [day, 'deposit-approved', 'sys:deposit', 'user:available', cents] as const;

describe('the history of the available USD', () => {
  it('ends at what is available now, by points in the order of their days within the range, each the one before it and its moves', () => {
    fc.assert(
      fc.property(anyLongHistory, anyRange, (books, range) => {
        const atMs = Math.max(nowMs, ...books.entries.map((entry) => entry.atMs));
        const { openingUsdCents, points } = historyOf(books, { range, atMs });
        const { from, to } = rangeToPeriod(range, atMs);
        const amounts = new Set(books.entries.map(({ after }) => after.usd.available));
        let before = { day: '', availableUsdCents: openingUsdCents ?? 0 };
        for (const { day, availableUsdCents, moves } of points) {
          expect(day > before.day && day >= from && day <= to).toBe(true);
          expect(moves.length).toBeGreaterThan(0);
          const changed = moves.reduce((sum, { changeUsdCents }) => sum + changeUsdCents, 0);
          expect(before.availableUsdCents + changed).toBe(availableUsdCents);
          expect(amounts).toContain(availableUsdCents);
          before = { day, availableUsdCents };
        }
        expect(before.availableUsdCents).toBe(books.account.usd.available);
      }),
    );
  });

  it('of an account without movements has neither a beginning nor a point', () => {
    expect(historyOf({ account: makeAccount(), entries: [] }, { range: 'all' })).toEqual({
      openingUsdCents: null,
      reservedUsdCents: 0,
      points: [],
    });
  });

  it('begins at what was available before the range, if there was an entry before', () => {
    const books = booksOf([deposit('2026-10-01', 50_000), deposit('2026-11-20', 7)]);
    const moves = [{ event: 'deposit-approved', count: 1, changeUsdCents: 7 }];
    expect(historyOf(books, { range: '7d' })).toEqual({
      openingUsdCents: 50_000,
      reservedUsdCents: 0,
      points: [{ day: '2026-11-20', availableUsdCents: 50_007, moves }],
    });
    expect(historyOf(books, { range: '1y' }).openingUsdCents).toBeNull();
  });

  it('says how much more is reserved at its end than at its beginning', () => {
    const books = (moves: readonly Move[]) => booksOf([deposit('2026-10-01', 90_000), ...moves]);
    const held: Move = ['2026-11-02', 'withdrawal-held', 'user:available', 'user:held', 60_000];
    const paid: Move = ['2026-11-20', 'withdrawal-settled', 'user:held', 'sys:payout', 60_000];
    expect(historyOf(books([held]), { range: '30d' }).reservedUsdCents).toBe(60_000);
    expect(historyOf(books([held, paid]), { range: '30d' }).reservedUsdCents).toBe(0);
    expect(historyOf(books([held, paid]), { range: '7d' }).reservedUsdCents).toBe(-60_000);
  });

  it('falls when a withdrawal is requested, and not again when it is paid', () => {
    const books = booksOf([
      deposit('2026-11-01', 90_000),
      ['2026-11-02', 'withdrawal-held', 'user:available', 'user:held', 60_000],
      ['2026-11-03', 'withdrawal-settled', 'user:held', 'sys:payout', 60_000],
    ]);
    const { points } = historyOf(books, { range: '30d' });
    expect(points.map(({ day, availableUsdCents }) => [day, availableUsdCents])).toEqual([
      ['2026-11-01', 90_000],
      ['2026-11-02', 30_000],
    ]);
    expect(points[1]?.moves).toEqual([{ event: 'withdrawal-held', count: 1, changeUsdCents: -60_000 }]);
  });

  it('has one point a month for anything older than a year, with all that moved in that month', () => {
    const books = booksOf([
      deposit('2024-02-03', 1),
      deposit('2024-02-20', 2),
      deposit('2025-11-02', 4),
      deposit('2025-11-22', 8),
      deposit('2025-11-23', 16),
      deposit('2025-11-24', 32),
    ]);
    const { points } = historyOf(books, { range: 'all' });
    expect(
      points.map(({ day, availableUsdCents, moves }) => [day, availableUsdCents, moves[0]?.count]),
    ).toEqual([
      ['2024-02-20', 3, 2],
      ['2025-11-22', 15, 2],
      ['2025-11-23', 31, 1],
      ['2025-11-24', 63, 1],
    ]);
  });

  it('of the range "all" goes back 60 months, and begins there at what was available', () => {
    const books = booksOf([deposit('2021-11-30', 1), deposit('2021-12-01', 2)]);
    const { openingUsdCents, points } = historyOf(books, { range: 'all' });
    expect([openingUsdCents, points.map(({ day }) => day)]).toEqual([1, ['2021-12-01']]);
  });
});
