import type { Usage } from '../../src/firestore/meter.ts';
import { usdOf } from '../../testing/list-price.ts';
import { simulated, target } from './assumptions.ts';
import { jobs, type Growth, type JobName } from './jobs.ts';
import { againPrefix, type Work } from './day-usage.ts';
import type { Growths } from './writes.ts';

/** One line of the bill: documents of a day at the target. */
export type BillLine = { name: string; runsPerDay: number; usage: Usage };

export const daysOfMonth = 30;

type BillBasis = {
  growths: Growths;
  /** Event rows that a day of the target writes. */
  eventRowsPerDay: number;
  /** For how many days there have been rows. */
  eventDays: number;
};

/** Each kind of work on a day of the target, the most expensive first. */
export function billOf(work: ReadonlyMap<string, Work>, basis: BillBasis): BillLine[] {
  return [...work]
    .map(([name, done]) => lineOf(name, done, basis))
    .sort((one, other) => usdOf(other.usage) - usdOf(one.usage));
}

export function usdPerMonth(usage: Usage): number {
  return usdOf(usage) * daysOfMonth;
}

export function sumOf(lines: readonly BillLine[]): Usage {
  return lines.reduce(
    (sum, { usage: { reads, writes, deletes } }) => ({
      reads: sum.reads + reads,
      writes: sum.writes + writes,
      deletes: sum.deletes + deletes,
    }),
    { reads: 0, writes: 0, deletes: 0 },
  );
}

function lineOf(name: string, work: Work, { growths, ...basis }: BillBasis): BillLine {
  if (isJob(name))
    return { name, runsPerDay: work.runs, usage: jobUsage(jobs[name].growth, work, { growths, ...basis }) };
  const times = name.startsWith(againPrefix)
    ? growths.refreshesEach * target.administrators
    : growths.activity;
  return { name, runsPerDay: work.runs * times, usage: scaled(work, times) };
}

function jobUsage(growth: Growth, work: Work, { growths, eventRowsPerDay, eventDays }: BillBasis): Usage {
  switch (growth) {
    case 'fixed':
      return scaled(work, 1);
    case 'activity':
      return scaled(work, growths.activity);
    case 'users':
      return scaled(work, target.users / simulated.people);
    case 'rows': {
      // A count reads one for each 1,000 rows: of the users, their applications and their records.
      const rows = target.users * (2 + target.recordsPerUser);
      return { ...scaled(work, 1), reads: (work.runs * rows) / 1000 };
    }
    case 'events':
      return { ...scaled(work, 1), reads: eventRowsPerDay * eventDays };
  }
}

function scaled({ reads, writes, deletes }: Usage, times: number): Usage {
  return { reads: reads * times, writes: writes * times, deletes: deletes * times };
}

function isJob(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}
