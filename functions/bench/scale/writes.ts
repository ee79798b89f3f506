import { hourMs } from '@keelstone/domain/time-units';
import { placeOf } from '../../src/firestore/tx.ts';
import { peaks } from './assumptions.ts';
import { grouped } from './grouped.ts';
import type { Actor, Touch } from './day-usage.ts';

/**
 * The owner of a document, by who wrote it on the day: one person (with those who decided about them), one
 * administrator, a job, or several people.
 */
export type Owner = 'person' | 'administrator' | 'job' | 'shared';

/** By how much the writes of one document grow from the simulated day to the target. */
export type Growths = {
  /** How many times as many people and decisions there are. */
  activity: number;
  /** How many times as many decisions one administrator makes. */
  decisionsEach: number;
  /** How many times as often one administrator's page asks again. */
  refreshesEach: number;
};

/** Writes of one document in the simulated day. */
export type DocumentWrites = {
  path: string;
  owner: Owner;
  /** By who wrote, in each hour. */
  perHour: Readonly<Record<Actor['kind'], readonly number[]>>;
};

export type CollectionWrites = {
  collection: string;
  owners: readonly Owner[];
  /** Of all its documents on a day of the target. */
  writesPerDay: number;
  /** Of its busiest document in its busiest hour. */
  busiest: { path: string; owner: Owner; perSecond: number };
};

const hours = 24;
const kinds = ['person', 'decision', 'refresh', 'follow-up', 'job'] as const satisfies Actor['kind'][];

export function writesOf(touches: readonly Touch[]): DocumentWrites[] {
  const byPath = grouped(
    touches.filter(({ isWrite }) => isWrite),
    ({ path }) => path,
  );
  return [...byPath].map(([path, writes]) => ({ path, owner: ownerOf(writes), perHour: perHourOf(writes) }));
}

function ownerOf(writes: readonly Touch[]): Owner {
  const idsOf = (...kinds: Actor['kind'][]) =>
    new Set(writes.filter(({ actor }) => kinds.includes(actor.kind)).map(({ actor }) => actor.id));
  const people = idsOf('person').size;
  if (people > 1) return 'shared';
  if (people === 1) return 'person';
  return idsOf('decision', 'refresh').size > 0 ? 'administrator' : 'job';
}

function perHourOf(writes: readonly Touch[]): DocumentWrites['perHour'] {
  const none = () => Array<number>(hours).fill(0);
  const perHour = {
    person: none(),
    decision: none(),
    refresh: none(),
    'follow-up': none(),
    job: none(),
  };
  for (const { atMs, actor } of writes) {
    // What begins in the last minutes may end after the day.
    const hour = Math.min(hours - 1, Math.max(0, Math.floor(atMs / hourMs)));
    const counts = perHour[actor.kind];
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return perHour;
}

/** By how much what one kind of actor writes to a document of such an owner grows. */
function growthOf(owner: Owner, by: Actor['kind'], growths: Growths): number {
  if (by === 'job' || owner === 'job') return 1;
  if (owner === 'shared') return growths.activity;
  if (owner === 'administrator') return by === 'refresh' ? growths.refreshesEach : growths.decisionsEach;
  return 1;
}

/**
 * Writes per second of one document at the target, in its busiest hour. For a person or a job it is the hour that was
 * played. Writes of many people come at random, and so does the busiest of 24 hours: for them it is the mean of the day
 * times `peaks`.
 */
export function busiestPerSecond(document: DocumentWrites, growths: Growths): number {
  const { owner, perHour } = document;
  const isOfMany = owner === 'shared' || owner === 'administrator';
  if (isOfMany)
    return (
      kinds.reduce((sum, by) => sum + writesBy(document, by) * growthOf(owner, by, growths) * peaks[by], 0) /
      86_400
    );
  const inHour = (hour: number) => kinds.reduce((sum, by) => sum + (perHour[by][hour] ?? 0), 0);
  return Math.max(...Array.from({ length: hours }, (_value, hour) => inHour(hour))) / 3600;
}

/** How often one kind of actor wrote a document on the simulated day. */
export function writesBy({ perHour }: DocumentWrites, by: Actor['kind']): number {
  return perHour[by].reduce((total, count) => total + count, 0);
}

/** The growths of the day as a whole and of its busiest hour; `bounds`: see `collectionsOf`. */
type Target = {
  mean: Growths;
  peak: Growths;
  administrators: number;
  bounds: Readonly<Record<string, number>>;
};

/**
 * Each collection at the target, that with the busiest document first. `bounds`: how often one document of a collection
 * is written at the most, per second, if the product itself limits it.
 */
export function collectionsOf(documents: readonly DocumentWrites[], at: Target): CollectionWrites[] {
  return [...grouped(documents, ({ path }) => placeOf(path).collection)]
    .map(([collection, found]) => collectionOf(collection, found, at))
    .sort((one, other) => other.busiest.perSecond - one.busiest.perSecond);
}

function collectionOf(collection: string, found: readonly DocumentWrites[], at: Target): CollectionWrites {
  const bound = at.bounds[collection] ?? Infinity;
  const rated = found.map((document) => {
    const perSecond = Math.min(bound, busiestPerSecond(document, at.peak));
    return { path: document.path, owner: document.owner, perSecond };
  });
  const busiest = rated.reduce((most, each) => (each.perSecond > most.perSecond ? each : most));
  const writesPerDay = found.reduce(
    (sum, document) => sum + Math.min(bound * 86_400, writesOfDay(document, at)),
    0,
  );
  return { collection, owners: [...new Set(found.map(({ owner }) => owner))], writesPerDay, busiest };
}

/** What one simulated document represents: all documents like it on a day of the target. */
function writesOfDay(document: DocumentWrites, { mean, administrators }: Target): number {
  const isOfJob = document.owner === 'job';
  return kinds.reduce((total, by) => {
    const times = by === 'refresh' ? mean.refreshesEach * administrators : mean.activity;
    return total + writesBy(document, by) * (by === 'job' || isOfJob ? 1 : times);
  }, 0);
}
