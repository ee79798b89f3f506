import { AsyncLocalStorage } from 'node:async_hooks';

/** The documents that Firestore bills for: read, written and deleted ones. */
export type Usage = { reads: number; writes: number; deletes: number };

export function newUsage(): Usage {
  return { reads: 0, writes: 0, deletes: 0 };
}

const running = new AsyncLocalStorage<Usage>();

/** Counts into `usage` what this work, and no other, asks of the database. */
export function meter<T>(usage: Usage, work: () => Promise<T>): Promise<T> {
  return running.run(usage, work);
}

/** Documents that were asked for: a missing one is billed too, one that is asked for twice once. */
export function countReads(documents: number): void {
  count({ reads: documents });
}

/** A query costs its rows, and one read if it finds none. */
export function countRows(rows: number): void {
  count({ reads: Math.max(1, rows) });
}

/** An aggregation is billed one read for each 1,000 index entries that it looks at, and at least one. */
export function countAggregation(counted: number): void {
  count({ reads: Math.max(1, Math.ceil(counted / 1000)) });
}

/** Writes that were committed: a refused write has written nothing and is not billed. */
export function countWrites({ writes = 0, deletes = 0 }: Partial<Usage>): void {
  count({ writes, deletes });
}

function count({ reads = 0, writes = 0, deletes = 0 }: Partial<Usage>): void {
  const usage = running.getStore();
  if (usage === undefined) return;
  usage.reads += reads;
  usage.writes += writes;
  usage.deletes += deletes;
}
