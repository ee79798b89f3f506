import { AsyncLocalStorage } from 'node:async_hooks';
import type { Firestore } from 'firebase-admin/firestore';
import { tapWire, type WireListener } from './wire-tap.ts';

/** What Firestore bills for: documents read, written and deleted. */
export type Usage = { reads: number; writes: number; deletes: number };

export function noUsage(): Usage {
  return { reads: 0, writes: 0, deletes: 0 };
}

const running = new AsyncLocalStorage<Usage>();
const tapped = new WeakSet<Firestore>();

/** Counts into `usage` whatever the work, and only this work, asks of a metered database. */
export function metered<T>(usage: Usage, work: () => Promise<T>): Promise<T> {
  return running.run(usage, work);
}

/**
 * Makes a database count. It counts at the client's own door, so nothing can pass uncounted, and each attempt of a
 * transaction counts again, as it is billed.
 */
export function withMeter(db: Firestore): Firestore {
  if (tapped.has(db)) return db;
  tapped.add(db);
  tapWire(db, ({ method, request }) => {
    const usage = running.getStore() ?? noUsage();
    if (!isBilled(method)) throw new Error(`The meter does not know what ${method} costs`);
    return billing[method](usage, request);
  });
  return db;
}

type Billing = (usage: Usage, request: object) => WireListener;

/** Every RPC that the SDK may send, but for those of listeners, which a function has no use for. */
const billing = {
  batchGetDocuments: (usage) => ({
    // One that is missing is billed like one that is there; the last message may carry neither.
    answered: (response) => {
      if (has(response, 'found') || has(response, 'missing')) usage.reads += 1;
    },
  }),
  runQuery: (usage) => countRows(usage, (response) => (has(response, 'document') ? 1 : 0)),
  // The SDK has collected these two to a list by the time we see them.
  listDocuments: (usage) => countRows(usage, (response) => (Array.isArray(response) ? response.length : 0)),
  listCollectionIds: (usage) => countRows(usage, () => 1),
  // An aggregation is billed one read for each 1,000 index entries it looks at.
  runAggregationQuery: (usage) => countRows(usage, (response) => Math.ceil(largestCount(response) / 1000)),
  commit: countWrites,
  batchWrite: countWrites,
  beginTransaction: () => ({}),
  rollback: () => ({}),
} as const satisfies Record<string, Billing>;

function isBilled(method: string): method is keyof typeof billing {
  return Object.hasOwn(billing, method);
}

/** A query costs its rows, those that an offset skips included, and one read where it finds none. */
function countRows(usage: Usage, rowsOf: (response: object) => number): WireListener {
  let rows = 0;
  usage.reads += 1;
  return {
    answered: (response) => {
      const before = Math.max(1, rows);
      rows += rowsOf(response) + numberOf(response, 'skippedResults');
      usage.reads += Math.max(1, rows) - before;
    },
  };
}

/** What was refused has written nothing and is not billed. */
function countWrites(usage: Usage, request: object): WireListener {
  return {
    answered: () => {
      const writes: unknown = Reflect.get(request, 'writes');
      for (const write of Array.isArray(writes) ? (writes as object[]) : []) {
        if (has(write, 'delete')) usage.deletes += 1;
        else usage.writes += 1;
      }
    },
  };
}

function largestCount(response: object): number {
  const result: unknown = Reflect.get(response, 'result');
  const fields: unknown = isObject(result) ? Reflect.get(result, 'aggregateFields') : undefined;
  const counts = Object.values(isObject(fields) ? fields : {}).map((value: unknown) =>
    isObject(value) ? numberOf(value, 'integerValue') : 0,
  );
  return Math.max(0, ...counts);
}

function has(value: object, field: string): boolean {
  return Reflect.get(value, field) !== undefined && Reflect.get(value, field) !== null;
}

function numberOf(value: object, field: string): number {
  return Number(Reflect.get(value, field) ?? 0);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
