import { describe, expect, it } from 'vitest';
import type { Posting } from '../ledger/journal.ts';
import {
  countDay,
  finishedDays,
  missingDays,
  rowsIn,
  withDay,
  type DeskDay,
  type DeskMonth,
} from './desk-day.ts';

const none = { approved: 0, rejected: 0 };
const day = (inUsdCents = 0): DeskDay => ({
  inUsdCents,
  outUsdCents: 0,
  kyc: none,
  deposits: none,
  withdrawals: none,
});
const entry = (...postings: Posting[]) => ({ postings });
const month = (name: string, ...days: string[]): DeskMonth => ({
  month: name,
  days: Object.fromEntries(days.map((key) => [key, day()])),
});

describe('a day of the desk', () => {
  it('is what came in, and what went out less what came back; coins are not added', () => {
    const counted = countDay(
      [
        entry(
          { account: 'sys:deposit', asset: 'usd', delta: -60_000 },
          { account: 'user:available', asset: 'usd', delta: 60_000 },
          { account: 'sys:deposit', asset: 'btc', delta: -900_000 },
        ),
        entry({ account: 'sys:payout', asset: 'usd', delta: 50_000 }),
        entry({ account: 'sys:payout', asset: 'usd', delta: -20_000 }),
      ],
      [],
    );
    expect(counted).toEqual({ ...day(60_000), outUsdCents: 30_000 });
  });

  it('counts decisions by subject', () => {
    const counted = countDay(
      [],
      [
        { kind: 'kyc', review: 'approved' },
        { kind: 'kyc', review: 'approved' },
        { kind: 'deposits', review: 'rejected' },
        { kind: 'withdrawals', review: 'approved' },
      ],
    );
    expect(counted).toEqual({
      ...day(),
      kyc: { approved: 2, rejected: 0 },
      deposits: { approved: 0, rejected: 1 },
      withdrawals: { approved: 1, rejected: 0 },
    });
  });

  it('without events is all zeros, and no minus zero', () => {
    expect(countDay([], [])).toStrictEqual(day());
  });
});

describe('the finished days', () => {
  it('are thirty, and yesterday is the last one from ten minutes after midnight on', () => {
    const midnightMs = Date.parse('2026-11-23');
    expect(finishedDays(midnightMs + 10 * 60_000 - 1).to).toBe('2026-11-21');
    expect(finishedDays(midnightMs + 10 * 60_000)).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  });

  it('that are missing come latest first, also across months', () => {
    const period = { from: '2026-10-30', to: '2026-11-02' };
    expect(missingDays(period, [month('2026-10', '30'), month('2026-11', '01')])).toEqual([
      '2026-11-02',
      '2026-10-31',
    ]);
  });

  it('come oldest first, without those of other days', () => {
    const months = [month('2026-11', '02', '01'), month('2026-10', '01', '31')];
    const rows = rowsIn({ from: '2026-10-30', to: '2026-11-01' }, months);
    expect(rows.map((row) => row.day)).toEqual(['2026-10-31', '2026-11-01']);
  });
});

describe('a month', () => {
  it('gets another day', () => {
    expect(withDay(undefined, '2026-11-02', day(1))).toEqual({ month: '2026-11', days: { '02': day(1) } });
    expect(withDay(month('2026-11', '01'), '2026-11-02', day())).toEqual(month('2026-11', '01', '02'));
  });

  it('keeps a day as it was first counted', () => {
    expect(withDay(month('2026-11', '02'), '2026-11-02', day(1))).toBeUndefined();
  });
});
