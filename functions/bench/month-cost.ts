import { contract, type EndpointName } from '@keelstone/domain/contract';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { Cost } from '@keelstone/domain/kernel/api/endpoint';
import type { JobCost } from '../testing/growth/measure-night.ts';
import { scheduledJobs } from '../testing/growth/scheduled-jobs.ts';
import { roundTripMs } from '../testing/memory-store/round-trips.ts';

/**
 * US dollars by the list prices of November 2026: cloud.google.com/firestore/pricing, in a multi-region (about half in a
 * region), and cloud.google.com/run/pricing, in a region of tier 1.
 */
const priceUsd = {
  ...{ read: 0.06 / 100_000, write: 0.18 / 100_000, delete: 0.02 / 100_000 },
  ...{ vcpuSecond: 0.000_024, gibSecond: 0.000_002_5, call: 0.4 / 1_000_000 },
} as const;
const gib = 0.5;
const daysOfMonth = 30;
/** The most that full blocks of one Bitcoin source cost: each payee of 144 a day is looked up among the own addresses. */
export const blocksUsd = 144 * 7_500 * daysOfMonth * priceUsd.read;
/** How many of all users are active on a day. */
const activeShare = 0.05;
/** The calls that one active user causes in a day, with the decisions about them: 12,000 of them for 50,000 people. */
const callsOfDay: Partial<Record<EndpointName, number>> = {
  login: 1,
  'get-current-user': 4,
  'get-wallet': 0.5,
  'request-deposit': 0.15,
  'request-withdrawal': 0.09,
  'approve-transaction': 0.24,
  'list-transactions': 0.24,
};
/** An upper bound of what a call takes on a vCPU, and of its waits in a row, by the bench of plain calls. */
const [callCpuMs, callWaits] = [35, 6];

/** How many accounts an active user changes: each decision is about one. */
const changedByActive = 0.24;

type Night = ReadonlyMap<string, JobCost>;
/** The measured run of each job by the number of accounts, some of them `changed`; at the smallest number also with more. */
export type Measured = {
  nights: ReadonlyMap<number, Night>;
  changed: number;
  busy: { changed: number; night: Night };
};

/**
 * The cost of a month in US dollars: each call as its contract allows; each job as a line through the two largest sizes
 * for each of its runs, and once a day what it takes more for each account that has changed.
 */
export function monthCostUsd(users: number, { nights: measured, changed, busy }: Measured) {
  const [small, large] = [...measured.keys()].sort((one, other) => one - other).slice(-2);
  if (small === undefined || large === undefined) throw new Error('A line needs two sizes');
  const jobs = { operations: 0, time: 0 };
  for (const [name, { runs, readsMax = Infinity }] of Object.entries(scheduledJobs)) {
    const [one, other] = [measured.get(small)?.get(name), measured.get(large)?.get(name)];
    if (runs === 0 || one === undefined || other === undefined) continue;
    const [quiet, more] = [measured.get(Math.min(...measured.keys()))?.get(name), busy.night.get(name)];
    if (quiet === undefined || more === undefined) continue;
    const at = (figure: (cost: JobCost) => number) => {
      const perAccount = Math.max(0, figure(other) - figure(one)) / (large - small);
      const perChanged = Math.max(0, figure(more) - figure(quiet)) / (busy.changed - changed);
      const each = Math.max(0, figure(other) - perChanged * changed) + perAccount * (users - large);
      const aDay = each * runs + perChanged * users * activeShare * changedByActive;
      return aDay * daysOfMonth;
    };
    jobs.operations += operationsUsd({
      reads: Math.min(
        at(({ reads }) => reads),
        readsMax * runs * daysOfMonth,
      ),
      writes: at(({ writes }) => writes),
      deletes: at(({ deletes }) => deletes),
    });
    jobs.time += timeUsd(
      at(({ waits, cpuMs }) => waits * roundTripMs + cpuMs),
      runs * daysOfMonth,
    );
  }
  const calls = { operations: 0, time: 0 };
  for (const [name, times = 0] of Object.entries(callsOfDay) as [EndpointName, number][]) {
    const made = times * users * activeShare * daysOfMonth;
    const { reads, writes }: Cost = contract[name].cost;
    const read = typeof reads === 'number' ? reads : reads.perRow * apiLimits.pageSizeDefault + reads.more;
    calls.operations += operationsUsd({ reads: made * read, writes: made * writes, deletes: 0 });
    calls.time += timeUsd(made * (callCpuMs + callWaits * roundTripMs), made);
  }
  return { calls, jobs, total: calls.operations + calls.time + jobs.operations + jobs.time };
}

function operationsUsd({ reads, writes, deletes }: { reads: number; writes: number; deletes: number }) {
  return Math.max(0, reads) * priceUsd.read + writes * priceUsd.write + deletes * priceUsd.delete;
}

/** An instance is billed while it works and while it waits, by tenths of a second. */
function timeUsd(ms: number, calls: number): number {
  const seconds = (Math.ceil(ms / calls / 100) * calls) / 10;
  return seconds * (priceUsd.vcpuSecond + gib * priceUsd.gibSecond) + calls * priceUsd.call;
}
