import { collections } from '@keelstone/domain/collections';
import { adminSignalId } from '@keelstone/domain/signal/signal';
import { pathOf, placeOf } from '../../src/firestore/tx.ts';
import type { Usage } from '../../src/firestore/meter.ts';
import { factor, listSpacingMs, quoteEveryMs, target, transactionMs } from './assumptions.ts';
import { countedMeetings, expectedMeetings, refreshesPerSecond } from './contention.ts';
import { billOf, sumOf, type BillLine } from './month.ts';
import type { Tally } from './tally.ts';
import {
  busiestPerSecond,
  collectionsOf,
  writesOf,
  type CollectionWrites,
  type DocumentWrites,
  type Growths,
  type Owner,
} from './writes.ts';

/** One document that several people write: how often, and how often two transactions of it meet in a day. */
export type SharedDocument = { path: string; perSecond: number; expected: number; counted: number };

/** What a simulated day says about the target. */
export type Findings = {
  collections: CollectionWrites[];
  shared: SharedDocument[];
  /** Meetings of transactions on documents of one owner, in a day, by collection. */
  ownMeetings: ReadonlyMap<string, number>;
  /** What an administrator's open list is told, and asks, in the busiest 15 minutes. */
  list: { signals: number; refreshes: number };
  bill: BillLine[];
  /** After so many days: the nightly check of the audit trail reads all of it. */
  total: { month: Usage; year: Usage };
  eventRowsPerDay: number;
  calls: number;
};

const eventCollections: readonly string[] = [collections.audit, collections.securityEvents];
const monthDays = 30;
const yearDays = 365;

export function findingsOf(tally: Tally): Findings {
  const documents = writesOf(tally.touches);
  const growths = growthsOf(documents);
  const bounds = { [collections.rates]: 1000 / quoteEveryMs };
  const found = collectionsOf(documents, { ...growths, administrators: target.administrators }, bounds);
  const eventRowsPerDay = found
    .filter(({ collection }) => eventCollections.includes(collection))
    .reduce((sum, { writesPerDay }) => sum + writesPerDay, 0);
  const billAfter = (eventDays: number) => [
    ...billOf(tally.work, { growths, eventRowsPerDay, eventDays }),
    listenersOf(documents, tally),
  ];
  const signals = busiestSignals(documents, growths);
  const refreshes = refreshesPerSecond(signals, listSpacingMs / 1000);
  return {
    collections: found,
    ...meetingsOf(tally, documents, growths),
    list: { signals: signals * 900, refreshes: refreshes * 900 },
    bill: billAfter(monthDays),
    total: { month: sumOf(billAfter(monthDays)), year: sumOf(billAfter(yearDays)) },
    eventRowsPerDay,
    calls: [...tally.work.values()].reduce((sum, { runs }) => sum + runs, 0) * factor,
  };
}

/** An administrator's page asks again for every signal of the day that was played, and less often at the target. */
export function growthsOf(documents: readonly DocumentWrites[]): Growths {
  const simulatedPerSecond = busiestSignals(documents, { activity: 1, decisionsEach: 1, refreshesEach: 1 });
  const perSecond = simulatedPerSecond * factor;
  const refreshesEach =
    perSecond === 0 ? 1 : refreshesPerSecond(perSecond, listSpacingMs / 1000) / simulatedPerSecond;
  return { activity: factor, decisionsEach: factor / target.administrators, refreshesEach };
}

function busiestSignals(documents: readonly DocumentWrites[], growths: Growths): number {
  const path = pathOf({ collection: collections.signals, id: adminSignalId });
  const signal = documents.find((document) => document.path === path);
  return signal === undefined ? 0 : busiestPerSecond(signal, growths);
}

function meetingsOf(
  { touches }: Tally,
  documents: readonly DocumentWrites[],
  growths: Growths,
): Pick<Findings, 'shared' | 'ownMeetings'> {
  const owners = new Map(documents.map(({ path, owner }) => [path, owner] as const));
  // What nobody has written is only read, by whoever asks.
  const ownerOf = (path: string): Owner => owners.get(path) ?? 'shared';
  const counted = countedMeetings(touches, { ownerOf, factor, durationMs: transactionMs });
  const shared = documents
    .filter(({ owner }) => owner === 'shared')
    .map((document): SharedDocument => {
      const perSecond = busiestPerSecond(document, growths);
      const isLocked = touches.some((touch) => touch.isLocked && touch.path === document.path);
      const expected = isLocked ? expectedMeetings(perSecond * 3600, transactionMs) * 24 : 0;
      return { path: document.path, perSecond, expected, counted: (counted.get(document.path) ?? 0) * factor };
    });
  const ownMeetings = new Map<string, number>();
  for (const [path, count] of counted) {
    if (ownerOf(path) === 'shared') continue;
    const { collection } = placeOf(path);
    ownMeetings.set(collection, (ownMeetings.get(collection) ?? 0) + count * factor);
  }
  return { shared: shared.sort((one, other) => other.perSecond - one.perSecond), ownMeetings };
}

/** The document, and what firestore.rules read to let somebody listen: the session and the user. */
const readsOfListening = 3;

/** A listener reads its document when it begins, and with each change: all the administrators' pages, and people's own. */
function listenersOf(documents: readonly DocumentWrites[], { work }: Tally): BillLine {
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
