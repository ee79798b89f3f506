import { placeOf } from '../../src/firestore/tx.ts';
import { hourMs } from './assumptions.ts';
import type { Actor, Touch } from './tally.ts';

/**
 * Whose a document is, by who wrote it on the day: one person's (with whoever decided about them), one administrator's, a
 * job's, or shared by several people.
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

export function writesOf(touches: readonly Touch[]): DocumentWrites[] {
  const byPath = new Map<string, Touch[]>();
  for (const touch of touches) {
    if (!touch.isWrite) continue;
    const known = byPath.get(touch.path);
    if (known === undefined) byPath.set(touch.path, [touch]);
    else known.push(touch);
  }
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
  const perHour = { person: none(), decision: none(), refresh: none(), job: none() };
  for (const { atMs, actor } of writes) {
    // What begins in the last minutes may end after the day.
    const hour = Math.min(hours - 1, Math.max(0, Math.floor(atMs / hourMs)));
    const counts = perHour[actor.kind];
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return perHour;
}

/** By how much what one kind of actor writes to a document of such an owner grows. */
export function growthOf(owner: Owner, by: Actor['kind'], growths: Growths): number {
  if (by === 'job') return 1;
  if (owner === 'shared') return growths.activity;
  if (owner === 'administrator') return by === 'refresh' ? growths.refreshesEach : growths.decisionsEach;
  return 1;
}

/** Writes per second of one document at the target, in its busiest hour. */
export function busiestPerSecond({ owner, perHour }: DocumentWrites, growths: Growths): number {
  const inHour = (hour: number) =>
    (Object.keys(perHour) as Actor['kind'][]).reduce(
      (sum, by) => sum + (perHour[by][hour] ?? 0) * growthOf(owner, by, growths),
      0,
    );
  return Math.max(...Array.from({ length: hours }, (_value, hour) => inHour(hour))) / 3600;
}

/**
 * Each collection at the target, that with the busiest document first. `bounds`: how often one document of a collection is
 * written at the most, per second, where the product itself bounds it.
 */
export function collectionsOf(
  documents: readonly DocumentWrites[],
  growths: Growths & { administrators: number },
  bounds: Readonly<Record<string, number>> = {},
): CollectionWrites[] {
  const byName = new Map<string, DocumentWrites[]>();
  for (const document of documents) {
    const { collection } = placeOf(document.path);
    byName.set(collection, [...(byName.get(collection) ?? []), document]);
  }
  return [...byName]
    .map(([collection, found]) => collectionAt(collection, found, growths, bounds[collection] ?? Infinity))
    .sort((one, other) => other.busiest.perSecond - one.busiest.perSecond);
}

function collectionAt(
  collection: string,
  found: readonly DocumentWrites[],
  growths: Growths & { administrators: number },
  bound: number,
): CollectionWrites {
  const rated = found.map((document) => ({
    path: document.path,
    owner: document.owner,
    perSecond: Math.min(bound, busiestPerSecond(document, growths)),
  }));
  const busiest = rated.reduce((most, each) => (each.perSecond > most.perSecond ? each : most));
  const writesPerDay = found.reduce(
    (sum, document) => sum + Math.min(bound * 86_400, writesOfDay(document, growths)),
    0,
  );
  return { collection, owners: [...new Set(found.map(({ owner }) => owner))], writesPerDay, busiest };
}

/** What one simulated document stands for: all its like on a day of the target. */
function writesOfDay({ owner, perHour }: DocumentWrites, growths: Growths & { administrators: number }): number {
  const sum = (by: Actor['kind']) => perHour[by].reduce((total, count) => total + count, 0);
  const own = owner === 'person' ? growths.activity : 1;
  return (Object.keys(perHour) as Actor['kind'][]).reduce((total, by) => {
    if (by === 'refresh')
      return total + sum(by) * growths.refreshesEach * growths.administrators;
    if (by === 'decision' && owner === 'administrator') return total + sum(by) * growths.activity;
    return total + sum(by) * own * growthOf(owner, by, growths);
  }, 0);
}
