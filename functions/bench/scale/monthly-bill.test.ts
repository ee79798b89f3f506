import { describe, expect, it } from 'vitest';
import { usdOf } from '../../testing/list-price.ts';
import { simulated, target } from './assumptions.ts';
import { billOf, sumOf } from './monthly-bill.ts';
import type { Work } from './day-usage.ts';

const growths = { activity: 50, decisionsEach: 2.5, refreshesEach: 10 };
const basis = { growths, eventRowsPerDay: 1_000, eventDays: 30 };
const work: Work = { runs: 4, reads: 8, writes: 2, deletes: 1 };

describe('the bill of a day at the target', () => {
  it.each([
    ['a call', 'login', { reads: 400, writes: 100, deletes: 50 }, 200],
    ['a page that asks again', 'again: list-users', { reads: 1_600, writes: 400, deletes: 200 }, 800],
    ['a job that does not grow', 'retryMail', { reads: 8, writes: 2, deletes: 1 }, 4],
    ['a job that follows what people do', 'sealEvents', { reads: 400, writes: 100, deletes: 50 }, 4],
    ['the check of the audit trail', 'verifyEvents', { reads: 30_000, writes: 2, deletes: 1 }, 4],
  ])('has %s', (_what, name, usage, runsPerDay) => {
    expect(billOf(new Map([[name, work]]), basis)).toEqual([{ name, usage, runsPerDay }]);
  });

  it('has a job that reads all users once for each of them', () => {
    const [line] = billOf(new Map([['reconcileBooks', work]]), basis);
    expect(line?.usage.reads).toBe((8 * target.users) / simulated.people);
  });

  it('has the counts of the lists at one read for 1,000 rows', () => {
    const [line] = billOf(new Map([['refreshListTotals', work]]), basis);
    expect(line?.usage.reads).toBe(4 * 12_000);
  });

  it('begins with what costs most, and has a sum', () => {
    const bill = billOf(
      new Map([...['login', 'reconcileBooks'].map((name) => [name, work] as const)]),
      basis,
    );
    expect(bill.map(({ name }) => name)).toEqual(['reconcileBooks', 'login']);
    expect(sumOf(bill)).toEqual({ reads: 8_400, writes: 2_100, deletes: 1_050 });
  });
});

describe('the list price', () => {
  it('is for 100,000 documents', () => {
    expect(usdOf({ reads: 100_000, writes: 0, deletes: 0 })).toBeCloseTo(0.06);
    expect(usdOf({ reads: 0, writes: 50_000, deletes: 100_000 })).toBeCloseTo(0.11);
  });
});
