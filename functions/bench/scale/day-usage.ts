import type { Usage } from '../../src/firestore/meter.ts';
import type { Commit } from '../../testing/memory-store/observed-database.ts';
import { pathOf } from '../../src/firestore/tx.ts';

/**
 * Who is acting: a person, an administrator who decides, an administrator's page that asks again because of a signal, a
 * job that finishes what people began, or any other job. Triggers act for the person who caused them.
 */
export type Actor = { kind: 'person' | 'decision' | 'refresh' | 'follow-up' | 'job'; id: string };

/** One document in one commit, `atMs` after the day began. */
export type Touch = { atMs: number; actor: Actor; path: string; isWrite: boolean; isLocked: boolean };

/** What one kind of work has asked of the database, over the day. */
export type Work = Usage & { runs: number };

/** Everything that a day did to documents. */
export type DayUsage = {
  touches: Touch[];
  /** By name of the call, trigger or job; with `againPrefix` what pages cause because of a signal. */
  work: Map<string, Work>;
  refusals: Map<string, number>;
};

/** Begins the name of work that a page causes because of a signal. */
export const againPrefix = 'again: ';

export function newDayUsage(): DayUsage {
  return { touches: [], work: new Map(), refusals: new Map() };
}

export function noteCommit({ touches }: DayUsage, commit: Commit, atMs: number, actor: Actor): void {
  const isLocked = commit.isTransaction;
  const written = new Set(commit.writes.map(({ place }) => pathOf(place)));
  for (const path of written) touches.push({ atMs, actor, path, isWrite: true, isLocked });
  for (const path of commit.locked)
    if (!written.has(path)) touches.push({ atMs, actor, path, isWrite: false, isLocked });
}

export function noteWork({ work }: DayUsage, name: string, usage: Usage): void {
  const { runs, reads, writes, deletes } = work.get(name) ?? { runs: 0, reads: 0, writes: 0, deletes: 0 };
  work.set(name, {
    runs: runs + 1,
    reads: reads + usage.reads,
    writes: writes + usage.writes,
    deletes: deletes + usage.deletes,
  });
}

export function noteRefusal({ refusals }: DayUsage, what: string): void {
  refusals.set(what, (refusals.get(what) ?? 0) + 1);
}
