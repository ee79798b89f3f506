import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { anyLongHistory } from '../../../testing/make-history.ts';
import { toMonth } from '../../kernel/time/period.ts';
import { allFigures } from './figures.ts';
import { type JournalEntry, post } from './journal.ts';
import {
  addSums,
  pickClosing,
  listDays,
  listEvents,
  foldMonths,
  isSamePoint,
  type Month,
  monthId,
  addEntryToMonth,
  toPoint,
} from './month.ts';

type Step = { before: ReturnType<typeof makeAccount>; entry: JournalEntry };

/** The months that the services write: the clock chose the month of each entry. */
function writtenBy(steps: readonly Step[]): Map<string, Month> {
  const stored = new Map<string, Month>();
  for (const { before, entry } of steps) {
    const clockMs = Math.max(before.seq === 0 ? 0 : before.updatedAtMs, entry.atMs);
    const month = addEntryToMonth({ month: stored.get(toMonth(clockMs)), before, entry });
    if (month !== undefined) stored.set(month.month, month);
  }
  return stored;
}

/** An account that got one cent on each of these days. */
function centsOn(...days: string[]) {
  let account = makeAccount();
  return days.map((day, index): Step => {
    const before = account;
    const posted = post(account, {
      event: 'figures-edited',
      recordId: `edit${String(index)}`,
      postings: [
        { account: 'user:available', asset: 'usd', delta: 1 },
        { account: 'sys:adjust', asset: 'usd', delta: -1 },
      ],
      reason: '',
      actorUid: 'admin',
      atMs: Date.parse(`${day}Z`),
    });
    account = posted.account;
    return { before, entry: posted.entry };
  });
}

describe('the months of an account', () => {
  it('are the fold of its journal, count every entry once, open where the one before closed, and add up on each day', () => {
    fc.assert(
      fc.property(anyLongHistory, ({ account, entries, steps }) => {
        const months = foldMonths(entries);
        expect([...writtenBy(steps).values()]).toEqual(months);
        const days = months.flatMap((month) => listDays(month).map(([, { sums }]) => sums));
        expect(listEvents(addSums(days)).reduce((sum, [, { count }]) => sum + count, 0)).toBe(entries.length);
        let point = toPoint(makeAccount());
        for (const month of months) {
          expect(month.opening).toEqual(point);
          let before = month.opening;
          for (const [, day] of listDays(month)) {
            for (const { asset, bucket } of allFigures) {
              const changes = listEvents(day.sums).map(([, { change }]) => change[asset][bucket]);
              const changed = changes.reduce((sum, change) => sum + change, 0);
              expect(before.balances[asset][bucket] + changed).toBe(day.balances[asset][bucket]);
            }
            before = day;
          }
          point = pickClosing(month);
        }
        expect(point).toEqual(toPoint(account));
      }),
    );
  });

  it('are UTC months, a millisecond before and after midnight, without those in which nothing moved', () => {
    const [january, february] = ['2026-01-31T23:59:59.999', '2026-02-28T23:59:59.999'];
    const steps = centsOn(january, february, '2026-03-01T00:00', '2026-05-01T00:00');
    const months = [...writtenBy(steps).values()].map(({ month, days }) => [month, Object.keys(days)]);
    expect(months).toEqual([
      ['2026-01', ['31']],
      ['2026-02', ['28']],
      ['2026-03', ['01']],
      ['2026-05', ['01']],
    ]);
  });

  it('keep an entry of a slower clock on the day of the entry before it', () => {
    const [first, second] = centsOn('2026-03-01T00:00:00.002', '2026-02-28T23:59:59.999');
    if (first === undefined || second === undefined) throw new Error('Two were made');
    expect([...writtenBy([first, second]).values()]).toEqual(foldMonths([first.entry, second.entry]));
    expect(foldMonths([first.entry, second.entry]).map(({ month }) => month)).toEqual(['2026-03']);
  });

  it.each([1, 2])('go on from where a fold of %i entries ended, even with a slower clock', (count) => {
    const days = ['2026-03-01T00:00:00.002', '2026-02-28T23:59:59.999', '2026-04-01'];
    const entries = centsOn(...days).map(({ entry }) => entry);
    const [month] = foldMonths(entries.slice(0, count));
    if (month === undefined) throw new Error('One was made');
    const folded = { month, point: pickClosing(month), atMs: Date.parse(`${days[0]}Z`) };
    expect(foldMonths(entries.slice(count), folded)).toEqual(foldMonths(entries));
  });

  it('have a name for each account and month', () => {
    expect(monthId('clara', '2026-03')).toBe('clara_2026-03');
  });
});

describe('a point of an account', () => {
  const point = toPoint(makeAccount({ seq: 2, head: 'b' }));

  it('is the same only with the same number of entries and the same last hash', () => {
    expect(isSamePoint(point, { seq: 2, head: 'b' })).toBe(true);
    expect(isSamePoint(point, { seq: 3, head: 'b' })).toBe(false);
    expect(isSamePoint(point, { seq: 2, head: 'c' })).toBe(false);
  });

  it('is the end of a month without movements', () => {
    expect(pickClosing({ opening: point, days: {} })).toBe(point);
  });
});

describe('in a database that had no months', () => {
  const steps = centsOn('2026-01-05', '2026-01-06', '2026-02-01', '2026-02-02');
  const [, second, third, fourth] = steps;
  if (second === undefined || third === undefined || fourth === undefined) throw new Error('Four were made');

  it('no month is begun halfway; the next one begins, and opens where the account was', () => {
    expect(addEntryToMonth({ month: undefined, ...second })).toBeUndefined();
    const month = addEntryToMonth({ month: undefined, ...third });
    expect(month?.opening).toEqual(toPoint(third.before));
    expect(addEntryToMonth({ month, ...fourth })).toEqual(foldMonths(steps.map(({ entry }) => entry))[1]);
  });

  it('a month that does not end where the account is stays as it is', () => {
    const [month] = foldMonths(steps.slice(0, 1).map(({ entry }) => entry));
    const [, , other] = centsOn('2026-01-05', '2026-01-07', '2026-01-08');
    if (other === undefined) throw new Error('Three were made');
    expect(addEntryToMonth({ month, ...other })).toBeUndefined();
  });
});
