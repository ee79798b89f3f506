import { AsyncLocalStorage } from 'node:async_hooks';

/** The documents that Firestore bills: read, written and deleted ones. */
export type Usage = { reads: number; writes: number; deletes: number };

export function newUsage(): Usage {
  return { reads: 0, writes: 0, deletes: 0 };
}

const running = new AsyncLocalStorage<Usage>();

/** Counts into `usage` the documents of this work only. */
export function meter<T>(usage: Usage, work: () => Promise<T>): Promise<T> {
  return running.run(usage, work);
}

/** Counts requested documents. A missing one is billed too, and one requested twice is billed once. */
export function countReads(documents: number): void {
  count({ reads: documents });
}

/** Counts the rows of a query. A query without rows costs one read. */
export function countRows(rows: number): void {
  count({ reads: Math.max(1, rows) });
}

/** Counts an aggregation: one read for each 1,000 index entries, at least one. */
export function countAggregation(counted: number): void {
  count({ reads: Math.max(1, Math.ceil(counted / 1000)) });
}

/** Counts committed writes. A refused write is not billed. */
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
