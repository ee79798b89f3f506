import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { confirmationMs } from '@keelstone/domain/rates/accept-rate';
import { adminSignalId } from '@keelstone/domain/signal/signal';
import { pathOf, placeOf } from '../../src/firestore/tx.ts';
import type { Usage } from '../../src/firestore/meter.ts';
import { factor, peaks, target, transactionMs } from './assumptions.ts';
import { meetingsOf, refreshesPerSecond, type Meetings } from './contention.ts';
import { grouped } from './grouped.ts';
import { billOf, daysOfMonth, sumOf, type BillLine } from './monthly-bill.ts';
import { dashboardCalls } from './people.ts';
import type { DayUsage } from './day-usage.ts';
import {
  busiestPerSecond,
  collectionsOf,
  writesBy,
  writesOf,
  type CollectionWrites,
  type DocumentWrites,
  type Growths,
} from './writes.ts';

/** One document that several people write. */
export type SharedDocument = Meetings & { path: string; perSecond: number };

/** What a simulated day shows about the target. */
export type Findings = {
  collections: CollectionWrites[];
  shared: SharedDocument[];
  /** On all other documents together. */
  ownMeetings: Meetings;
  /** Concurrent calls of a page that all want to record that a session was used. */
  sessionMeetings: number;
  /** How often an administrator's open list is signalled, and asks, in the busiest 15 minutes. */
  list: { signals: number; refreshes: number };
  bill: BillLine[];
  /** After so many days: the nightly check of the audit trail reads all of it. */
  total: { month: Usage; year: Usage };
  eventRowsPerDay: number;
  /** Of calls, triggers and jobs, on a day. */
  runs: number;
};

const eventCollections: readonly string[] = [collections.audit, collections.securityEvents];
const yearDays = 365;

export function findingsOf(dayUsage: DayUsage): Findings {
  const documents = writesOf(dayUsage.touches);
  const mean = growthsOf(documents, 'mean');
  const peak = growthsOf(documents, 'peak');
  const bounds = { [collections.rates]: 1000 / confirmationMs };
  const found = collectionsOf(documents, { mean, peak, administrators: target.administrators, bounds });
  const eventRowsPerDay = found
    .filter(({ collection }) => eventCollections.includes(collection))
    .reduce((sum, { writesPerDay }) => sum + writesPerDay, 0);
  const workAfter = (eventDays: number) =>
    billOf(dayUsage.work, { growths: mean, eventRowsPerDay, eventDays });
  const work = workAfter(daysOfMonth);
  const listeners = listenersOf(documents, dayUsage);
  const signals = signalsPerSecond(documents, 'peak') * factor;
  return {
    collections: found,
    ...meetings(dayUsage, documents, peak, bounds),
    sessionMeetings: (dayUsage.work.get('get-current-user')?.writes ?? 0) * factor * (dashboardCalls - 1),
    list: {
      signals: signals * 900,
      refreshes: refreshesPerSecond(signals, limits.adminRefreshMs / 1000) * 900,
    },
    bill: [...work, listeners],
    total: {
      month: sumOf([...work, listeners]),
      year: sumOf([...workAfter(yearDays), listeners]),
    },
    eventRowsPerDay,
    runs: work.reduce((sum, { runsPerDay }) => sum + runsPerDay, 0),
  };
}

/** By how much everything grows, on average over the day or in its busiest hour. */
function growthsOf(documents: readonly DocumentWrites[], when: 'mean' | 'peak'): Growths {
  const played = signalsPerSecond(documents, 'mean');
  const wanted = refreshesPerSecond(signalsPerSecond(documents, when) * factor, limits.adminRefreshMs / 1000);
  return {
    activity: factor,
    decisionsEach: factor / target.administrators,
    refreshesEach: played === 0 ? 1 : wanted / played,
  };
}

/** How often the administrators' pages were signalled, on the simulated day. */
function signalsPerSecond(documents: readonly DocumentWrites[], when: 'mean' | 'peak'): number {
  const path = pathOf({ collection: collections.signals, id: adminSignalId });
  const signal = documents.find((document) => document.path === path);
  if (signal === undefined) return 0;
  const kinds = Object.keys(peaks) as (keyof typeof peaks)[];
  return (
    kinds.reduce((sum, by) => sum + writesBy(signal, by) * (when === 'peak' ? peaks[by] : 1), 0) / 86_400
  );
}

function meetings(
  { touches }: DayUsage,
  documents: readonly DocumentWrites[],
  growths: Growths,
  bounds: Readonly<Record<string, number>>,
): Pick<Findings, 'shared' | 'ownMeetings'> {
  const byPath = grouped(touches, ({ path }) => path);
  const shared: SharedDocument[] = [];
  const ownMeetings = { expected: 0, counted: 0 };
  for (const document of documents) {
    const { path, owner } = document;
    const isShared = owner === 'shared';
    const met = meetingsOf(byPath.get(path) ?? [], { isShared, durationMs: transactionMs });
    const bound = bounds[placeOf(path).collection] ?? Infinity;
    if (isShared)
      shared.push({ path, perSecond: Math.min(bound, busiestPerSecond(document, growths)), ...met });
    else {
      ownMeetings.expected += met.expected;
      ownMeetings.counted += met.counted;
    }
  }
  return { shared: shared.sort((one, other) => other.perSecond - one.perSecond), ownMeetings };
}

/** The document, and what firestore.rules read to let somebody listen: the session and the user. */
const readsOfListening = 3;

/**
 * A listener reads its document when it begins, and with each change: all the administrators' pages, and people's own.
 */
function listenersOf(documents: readonly DocumentWrites[], { work }: DayUsage): BillLine {
  const writes = (isOfAdmins: boolean) =>
    documents
      .filter(({ path }) => placeOf(path).collection === collections.signals)
      .filter(({ path }) => (placeOf(path).id === adminSignalId) === isOfAdmins)
      .flatMap(({ perHour }) => Object.values(perHour).flat())
      .reduce((sum, count) => sum + count, 0) * factor;
  const begun = (work.get('list-notices')?.runs ?? 0) * factor;
  const reads = writes(true) * target.administrators + writes(false) + begun * readsOfListening;
  return { name: 'listeners of signals', runsPerDay: begun, usage: { reads, writes: 0, deletes: 0 } };
}
