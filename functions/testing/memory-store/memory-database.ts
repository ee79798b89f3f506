import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Database } from '../../src/platform/firestore/database.ts';
import { countAggregation, countReads, countRows, countWrites } from '../../src/platform/firestore/meter.ts';
import type { QuerySpec } from '../../src/platform/firestore/query.ts';
import { toPath, type Place, type Reader, type Writer } from '../../src/platform/firestore/tx.ts';
import { IndexedDocuments, selected, valueOf } from './indexed-documents.ts';

/** A database in memory that lets a test look at its documents. */
export type MemoryDatabase = Database & {
  /** By id. They are frozen, so the same object means that nothing was written. */
  documents(collection: string): ReadonlyMap<string, DocumentData>;
  /** How many documents have been written or deleted so far, without what every request may leave. */
  changes(): number;
  /** Every document by its path, without the counters of throttles. */
  rows(): ReadonlyMap<string, DocumentData>;
  /** Takes a snapshot; the returned function restores it. */
  keep(): () => void;
};

/** A view is audited, and a session is used. */
const { audit, auditDetails, sessions, throttles } = collections;
const left: readonly string[] = [audit, auditDetails, sessions, throttles];
const reservedId = /^$|\/|^\.{1,2}$|^__.*__$/;

/**
 * Firestore's promises, as far as services rely on them: writes and transactions happen one after the other, each
 * completely or not at all; a transaction reads nothing after its first write; `create` refuses a document that exists,
 * `update` one that is missing; `undefined` is no value; some ids are reserved. Needs no emulator, so that thousands of
 * sequences run in seconds. Locks, retries and indexes are tested on the emulator.
 */
export function memoryDatabase(): MemoryDatabase {
  const stored = new Map<string, IndexedDocuments>();
  /** The same by path, without the counters of throttles. */
  const byPath = new Map<string, DocumentData>();
  /** The versions of documents that were read with them. */
  const versions = new WeakMap<DocumentData, Timestamp>();
  let count = 0;
  let changed = 0;
  let ids = 0;
  let last: Promise<unknown> = Promise.resolve();

  const documents = (collection: string): IndexedDocuments => {
    const found = stored.get(collection) ?? new IndexedDocuments();
    stored.set(collection, found);
    return found;
  };
  const find = ({ collection, id }: Place) => stored.get(collection)?.byId.get(id);
  const counted = (collection: string, spec: QuerySpec) => {
    const found = documents(collection).find(spec);
    countAggregation(found.length);
    return found;
  };
  const reader: Reader = {
    async getAll(places, fields) {
      countReads(new Set(places.map(toPath)).size);
      for (const { id } of places)
        if (reservedId.test(id)) throw new Error(`Firestore has no document with the id "${id}"`);
      const found = places.map(find);
      return fields === undefined ? found : found.map((data) => data && selected(data, fields));
    },
    query: async (collection, spec) => {
      const found = documents(collection).find(spec);
      countRows(found.length);
      return found;
    },
    async countAndSum(collection, spec, field) {
      const found = counted(collection, spec);
      const values = found.map((row) => valueOf(row, field)).filter((value) => typeof value === 'number');
      return { count: found.length, sum: values.reduce((sum, value) => sum + value, 0) };
    },
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const commit = (writes: readonly Write[]): void => {
    const after = new Map<string, readonly [Place, DocumentData | undefined]>();
    for (const { place, result } of writes) {
      const [, present] = after.get(toPath(place)) ?? [place, find(place)];
      after.set(toPath(place), [place, result(present)]);
    }
    const deletes = [...after.values()].filter(([, data]) => data === undefined).length;
    countWrites({ writes: writes.length - deletes, deletes });
    for (const [path, [{ collection, id }, data]] of after) {
      if (!left.includes(collection)) changed += 1;
      if (data === undefined) {
        documents(collection).delete(id);
        byPath.delete(path);
        continue;
      }
      documents(collection).set(id, data);
      if (collection !== throttles) byPath.set(path, data);
    }
  };
  const runTransaction: Database['runTransaction'] = (work, { readOnly } = { readOnly: false }) =>
    inTurn(async () => {
      const writes: Write[] = [];
      const readAhead = () => Promise.resolve();
      const result = await work({ ...readerBefore(writes, reader), ...writerInto(writes), readAhead });
      if (readOnly && writes.length > 0) throw new Error('A read-only transaction writes nothing');
      commit(writes);
      return result;
    });
  const write: Database['write'] = (work) => runTransaction(async (tx) => work(tx));

  return {
    ...reader,
    documents: (collection) => documents(collection).byId,
    changes: () => changed,
    rows: () => new Map(byPath),
    keep() {
      const kept = [...stored].map(([name, { byId }]) => [name, new Map(byId)] as const);
      const keptByPath = new Map(byPath);
      return () => {
        stored.clear();
        for (const [name, rows] of kept) stored.set(name, new IndexedDocuments(rows));
        byPath.clear();
        for (const [path, data] of keptByPath) byPath.set(path, data);
      };
    },
    newId: () => `memory${String((ids += 1)).padStart(14, '0')}`,
    count: async (collection, spec) => counted(collection, spec).length,
    write,
    async updateEach(updates) {
      const each = updates.map(({ place, data }) => write((writer) => writer.update(place, data)));
      for (const outcome of await Promise.allSettled(each))
        if (outcome.status === 'rejected') throw outcome.reason;
    },
    increase: (place, { field, keys, by }) =>
      write((writer) => {
        const found = find(place);
        if (found === undefined) return;
        const numbers = (found[field] ?? {}) as Record<string, number>;
        const added = keys.map((key) => [key, (numbers[key] ?? 0) + by]);
        writer.update(place, { [field]: { ...numbers, ...Object.fromEntries(added) } });
      }),
    async findVersion(place) {
      countReads(1);
      const data = find(place);
      if (data === undefined) return undefined;
      const writtenAt = versions.get(data) ?? new Timestamp((count += 1), 0);
      versions.set(data, writtenAt);
      return { data, writtenAt };
    },
    replace: (place, data, earlier) =>
      inTurn(async () => {
        const found = find(place);
        const at = found && versions.get(found);
        const isSame = earlier === undefined ? found === undefined : at?.isEqual(earlier.writtenAt) === true;
        if (isSame) commit([{ place, result: (present) => frozen({ ...present, ...data }) }]);
        return isSame;
      }),
    runTransaction,
  };
}

/** A write that waits for its commit: what it makes of the document, `undefined` if it deletes it. */
type Write = { place: Place; result(present: DocumentData | undefined): DocumentData | undefined };

function writerInto(writes: Write[]): Writer {
  /** Adds a write; refuses `undefined` immediately, like the SDK. */
  const add = (
    place: Place,
    data: DocumentData,
    result: (present: DocumentData | undefined, kept: DocumentData) => DocumentData,
  ): void => {
    const kept = frozen(data);
    writes.push({ place, result: (present) => result(present, kept) });
  };
  return {
    create: (place, data) =>
      add(place, data, (present, kept) => (present === undefined ? kept : refuse('6 ALREADY_EXISTS', place))),
    set: (place, data) => add(place, data, (_present, kept) => kept),
    merge: (place, data) => add(place, data, (present, kept) => frozen(merged(present ?? {}, kept))),
    update: (place, data) =>
      add(place, data, (present, kept) =>
        present === undefined ? refuse('5 NOT_FOUND', place) : frozen({ ...present, ...kept }),
      ),
    delete: (place) => void writes.push({ place, result: () => undefined }),
  };
}

/** With gRPC's code, as the SDK. */
function refuse(reason: '5 NOT_FOUND' | '6 ALREADY_EXISTS', place: Place): never {
  throw Object.assign(new Error(`${reason}: ${toPath(place)}`), { code: Number(reason.charAt(0)) });
}

/** A reader like the SDK's: it sees no write before the commit, so reading after a write is refused. */
function readerBefore(writes: readonly Write[], { getAll, query, countAndSum }: Reader): Reader {
  const first =
    <Asked extends unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
    async (...asked: Asked): Promise<Found> => {
      if (writes.length > 0) throw new Error('Firestore transactions require all reads before all writes');
      return read(...asked);
    };
  return { getAll: first(getAll), query: first(query), countAndSum: first(countAndSum) };
}

/**
 * A frozen copy of a document: only another write can change it. Refuses `undefined`, as Firestore does. `assign`,
 * because V8 may give each `{ ...some, more }` a shape of its own, and reading is slow among a million shapes.
 */
function frozen(data: DocumentData): DocumentData {
  if (Object.isFrozen(data)) return data;
  const copy: DocumentData = Array.isArray(data) ? [...data] : Object.assign({}, data);
  for (const [name, value] of Object.entries(copy)) {
    if (value === undefined) throw new Error(`Cannot use "undefined" as a Firestore value (field "${name}")`);
    if (isMap(value) || Array.isArray(value)) copy[name] = frozen(value);
  }
  return Object.freeze(copy);
}

/** A document with the given fields written over it; maps within it are merged too, but an empty one replaces. */
function merged(present: DocumentData, data: DocumentData): DocumentData {
  const fields = Object.entries(data).map(([name, value]: [string, unknown]): [string, unknown] => {
    const before: unknown = present[name];
    return [
      name,
      isMap(before) && isMap(value) && Object.keys(value).length > 0 ? merged(before, value) : value,
    ];
  });
  return { ...present, ...Object.fromEntries(fields) };
}

function isMap(value: unknown): value is DocumentData {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
