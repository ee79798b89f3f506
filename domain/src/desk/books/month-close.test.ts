import { describe, expect, it } from 'vitest';
import { sampleBooks } from '../../../testing/sample-books.ts';
import type { JournalEntry } from '../../core/ledger/journal.ts';
import { emptyTotals, totalsToStored, type Totals } from '../../core/ledger/totals.ts';
import {
  addMovements,
  computeBounds,
  listChangedMonths,
  listFaultsSince,
  listMonthsToClose,
  movementsToStored,
  addEntriesByMonth,
  rewindTotals,
  type MonthClose,
  type MovementsByMonth,
} from './month-close.ts';

const entryAt = (atMs: number): JournalEntry => {
  const [entry] = sampleBooks().entries;
  if (entry === undefined) throw new Error('There is no entry');
  const postings = [
    { account: 'user:held', asset: 'usd', delta: 7 } as const,
    { account: 'sys:profit', asset: 'usd', delta: -7 } as const,
  ];
  return { ...entry, postings, atMs };
};
const movedBy = (...times: readonly (string | number)[]): MovementsByMonth => {
  const moved: MovementsByMonth = new Map();
  addEntriesByMonth(
    moved,
    times.map((time) => entryAt(typeof time === 'string' ? Date.parse(time) : time)),
  );
  return moved;
};
const dollars = (cents: bigint): Totals => ({
  ...emptyTotals(),
  users: { usd: cents, btc: 0n, eth: 0n },
  'sys:profit': { usd: -cents, btc: 0n, eth: 0n },
});

describe('what moved in a month', () => {
  it('is of UTC months, to the millisecond, without entries that have no time', () => {
    const moved = movedBy('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-11-30T12:00:00Z', NaN);
    expect([...moved].map(([month, { entries }]) => [month, entries])).toEqual([
      ['2026-10', 1],
      ['2026-11', 2],
    ]);
    expect(moved.get('2026-11')?.totals).toEqual(dollars(14n));
    expect(rewindTotals('2026-10', dollars(21n), moved)).toEqual(dollars(7n));
    expect(rewindTotals('2026-11', dollars(21n), moved)).toEqual(dollars(21n));
  });

  it.each([
    ['2026-12', '2027-01'],
    ['2028-02', '2028-03'],
  ])('%s ends when %s begins', (month, next) => {
    expect(computeBounds(month)).toEqual({ fromMs: Date.parse(month), endMs: Date.parse(next) });
  });
});

describe('the months to close', () => {
  const endOf = (month: string): number => computeBounds(month).endMs;

  it('begin with the oldest entry, whatever a damaged time says, or after the last closed one, up to the last that is over', () => {
    const moved = movedBy('2026-08-05T00:00:00Z', '2026-10-05T00:00:00Z', 8.64e15);
    expect(listMonthsToClose({ last: undefined, moved }, endOf('2026-10'))).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
    expect(listMonthsToClose({ last: undefined, moved }, endOf('2026-10') - 1)).toEqual([
      '2026-08',
      '2026-09',
    ]);
    expect(listMonthsToClose({ last: '2026-09', moved }, endOf('2026-11'))).toEqual(['2026-10', '2026-11']);
    expect(listMonthsToClose({ last: undefined, moved: new Map() }, endOf('2026-11'))).toEqual([]);
  });
});

it('what moved in parts of the books, as it is stored, adds up to what all have moved', () => {
  const [one, other] = [
    movedBy('2026-08-05T00:00:00Z', '2026-10-05T00:00:00Z'),
    movedBy('2026-10-06T00:00:00Z'),
  ];
  expect(addMovements([one, other].map(movementsToStored))).toEqual(
    movedBy('2026-08-05T00:00:00Z', '2026-10-05T00:00:00Z', '2026-10-06T00:00:00Z'),
  );
});

describe('closed months', () => {
  const moved = movedBy('2026-08-05T00:00:00Z', '2026-10-05T00:00:00Z', '2026-10-06T00:00:00Z');
  const close = (month: string, cents: [from: bigint, to: bigint], entries: number): MonthClose => ({
    month,
    closedAtMs: 1,
    entries,
    parts: [],
    sha256: 'a',
    previous: '',
    seal: { seq: 0, untilMs: 1, hash: 'b' },
    opening: totalsToStored(dollars(cents[0])),
    closing: totalsToStored(dollars(cents[1])),
  });
  const closed = [close('2026-08', [0n, 7n], 1), close('2026-09', [7n, 7n], 0)];
  const changed = (closes: MonthClose[]) =>
    listChangedMonths(closes, moved).map((each) => Object.values(each));
  const since = (closes: MonthClose[], cents: bigint) =>
    listFaultsSince(closes.at(-1), { now: dollars(cents), moved }).map((each) => Object.values(each));

  it('are right while each moved what it shows, and the accounts follow from the last one', () => {
    expect([changed(closed), since(closed, 21n), changed([]), since([], 5n)]).toEqual([[], [], [], []]);
  });

  it('are named if they moved something else, or in another number of entries', () => {
    const wrong = 'its movements are not those that were closed';
    expect(changed([close('2026-08', [0n, 8n], 1), close('2026-09', [8n, 8n], 1)])).toEqual([
      ['2026-08', wrong],
      ['2026-09', wrong],
    ]);
  });

  it('are named by the last one, with the figures, if the accounts do not follow from it', () => {
    const detail = 'users usd is 8, not 7; sys:profit usd is -8, not -7';
    expect(since(closed, 22n)).toEqual([['2026-09', `the accounts do not follow from its end: ${detail}`]]);
  });
});
