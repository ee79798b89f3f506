/**
 * The only file that touches the inside of the Firestore client, for the meter's proof: what it counts must not depend on
 * what our own code reports. Nothing that ships imports it (oxlint.config.mjs).
 */
import type { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';
import { noUsage, type Usage } from '../../src/platform/firestore/meter.ts';

/** What left the process for one database, and what the answers cost: the meter is compared with this. */
export type WireUsage = {
  /** All calls while the work ran, from any source. Refuses calls whose price is unknown. */
  during(work: () => Promise<unknown>): Promise<Usage>;
};

const tapped = new WeakMap<Firestore, WireUsage>();

/** Counts inside the client itself, so nothing can bypass it; installed once for each client. */
export function wireUsage(db: Firestore): WireUsage {
  const known = tapped.get(db);
  if (known !== undefined) return known;
  const total = noUsage();
  const unpriced = new Set<string>();
  const listenTo = (method: string, request: object): Listener => {
    if (isPriced(method)) return prices[method](total, request);
    unpriced.add(method);
    return () => undefined;
  };
  // Through these the SDK sends everything (7.11, pinned). They are not in its public types.
  const wire = db as unknown as {
    request(method: string, request: object, ...rest: unknown[]): Promise<object>;
    requestStream(method: string, isTwoWay: boolean, request: object, tag: string): Promise<Readable>;
  };
  const [request, requestStream] = [wire.request.bind(wire), wire.requestStream.bind(wire)];
  wire.request = async (method, body, ...rest) => {
    const listener = listenTo(method, body);
    const response = await request(method, body, ...rest);
    listener(response);
    return response;
  };
  wire.requestStream = async (method, isTwoWay, body, tag) => {
    const listener = listenTo(method, body);
    // The SDK hands over a paused stream, and our listener does not start it.
    return (await requestStream(method, isTwoWay, body, tag)).on('data', listener);
  };
  const usage: WireUsage = {
    async during(work) {
      const before = { ...total };
      await work();
      if (unpriced.size > 0) throw new Error(`No price is known for ${[...unpriced].join(', ')}`);
      return {
        reads: total.reads - before.reads,
        writes: total.writes - before.writes,
        deletes: total.deletes - before.deletes,
      };
    },
  };
  tapped.set(db, usage);
  return usage;
}

/** Sees every message of an answer. */
type Listener = (response: object) => void;
type Price = (usage: Usage, request: object) => Listener;

/** Every RPC that the SDK may send, except for those of listeners, which functions do not use. */
const prices = {
  batchGetDocuments: (usage) => (response) => {
    // A missing document is billed like an existing one; the last message may carry neither.
    if (has(response, 'found') || has(response, 'missing')) usage.reads += 1;
  },
  runQuery: (usage) => countRows(usage, (response) => (has(response, 'document') ? 1 : 0)),
  // An aggregation is billed one read for each 1,000 index entries it looks at.
  runAggregationQuery: (usage, request) => {
    const counts = countsOf(request);
    return countRows(usage, (response) => Math.ceil(largestCount(response, counts) / 1000));
  },
  commit: countWrites,
  batchWrite: countWrites,
  beginTransaction: () => () => undefined,
  rollback: () => () => undefined,
} as const satisfies Record<string, Price>;

function isPriced(method: string): method is keyof typeof prices {
  return Object.hasOwn(prices, method);
}

/** A query costs its rows, those that an offset skips included, and one read if it finds none. */
function countRows(usage: Usage, rowsOf: (response: object) => number): Listener {
  let rows = 0;
  usage.reads += 1;
  return (response) => {
    const before = Math.max(1, rows);
    rows += rowsOf(response) + numberOf(response, 'skippedResults');
    usage.reads += Math.max(1, rows) - before;
  };
}

/** A refused write has written nothing and is not billed. */
function countWrites(usage: Usage, request: object): Listener {
  return () => {
    const writes: unknown = Reflect.get(request, 'writes');
    for (const write of Array.isArray(writes) ? writes.filter(isObject) : []) {
      if (has(write, 'delete')) usage.deletes += 1;
      else usage.writes += 1;
    }
  };
}

/** The aliases of an aggregation's counts: a sum is not a number of index entries. */
function countsOf(request: object): ReadonlySet<unknown> {
  const query: unknown = Reflect.get(request, 'structuredAggregationQuery');
  const aggregations: unknown = isObject(query) ? Reflect.get(query, 'aggregations') : undefined;
  const counts = (Array.isArray(aggregations) ? aggregations : []).filter(
    (each: unknown): each is object => isObject(each) && has(each, 'count'),
  );
  return new Set(counts.map((each) => Reflect.get(each, 'alias')));
}

function largestCount(response: object, counts: ReadonlySet<unknown>): number {
  const result: unknown = Reflect.get(response, 'result');
  const fields: unknown = isObject(result) ? Reflect.get(result, 'aggregateFields') : undefined;
  const found = Object.entries(isObject(fields) ? fields : {}).map(([alias, value]: [string, unknown]) =>
    counts.has(alias) && isObject(value) ? numberOf(value, 'integerValue') : 0,
  );
  return Math.max(0, ...found);
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
