import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Database } from '../../src/platform/firestore/database.ts';
import { documentId, type Filter, type QuerySpec } from '../../src/platform/firestore/query.ts';
import type { Place, Reader, Row, Writer } from '../../src/platform/firestore/tx.ts';

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

/**
 * What Firestore promises, as far as services rely on it: writes and transactions happen one after the other, each
 * completely or not at all; a transaction reads nothing after its first write; `create` refuses a document that exists,
 * `update` one that is missing; `undefined` is no value. Needs no emulator, so that thousands of sequences run in
 * seconds. Locks, retries and indexes are tested on the emulator.
 */
export function memoryDatabase(): MemoryDatabase {
  const stored = new Map<string, Map<string, DocumentData>>();
  const written = new WeakMap<DocumentData, Timestamp>();
  let count = 0;
  let changed = 0;
  let ids = 0;
  let last: Promise<unknown> = Promise.resolve();

  const documents = (collection: string): Map<string, DocumentData> => {
    const found = stored.get(collection) ?? new Map<string, DocumentData>();
    stored.set(collection, found);
    return found;
  };
  const find = ({ collection, id }: Place) => stored.get(collection)?.get(id);
  const reader: Reader = {
    async getAll(places, fields) {
      const found = places.map(find);
      return fields === undefined ? found : found.map((data) => data && selected(data, fields));
    },
    query: async (collection, spec) => foundBy(documents(collection), spec),
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const commit = (writes: readonly Write[]): void => {
    for (const { place, refusal } of writes) {
      const reason = refusal?.(find(place));
      if (reason !== undefined) throw failure(reason, place);
    }
    for (const { place, result } of writes) {
      const data = result(find(place));
      count += 1;
      if (!left.includes(place.collection)) changed += 1;
      if (data === undefined) documents(place.collection).delete(place.id);
      else {
        documents(place.collection).set(place.id, data);
        written.set(data, new Timestamp(count, 0));
      }
    }
  };
  const write: Database['write'] = (work) =>
    inTurn(async () => {
      const writes: Write[] = [];
      work(writerInto(writes));
      commit(writes);
    });

  return {
    ...reader,
    documents,
    changes: () => changed,
    rows: () =>
      new Map(
        [...stored]
          .filter(([name]) => name !== collections.throttles)
          .flatMap(([name, found]) => [...found].map(([id, data]) => [`${name}/${id}`, data] as const)),
      ),
    keep() {
      const kept = [...stored].map(([name, rows]) => [name, new Map(rows)] as const);
      return () => {
        stored.clear();
        for (const [name, rows] of kept) stored.set(name, new Map(rows));
      };
    },
    newId: () => `memory${String((ids += 1)).padStart(14, '0')}`,
    count: async (collection, spec) => foundBy(documents(collection), spec).length,
    async countAndSum(collection, spec, field) {
      const found = foundBy(documents(collection), spec);
      return { count: found.length, sum: found.reduce((sum, { data }) => sum + Number(data[field]), 0) };
    },
    write,
    updateEach: (updates) =>
      write((writer) => {
        for (const { place, data } of updates) writer.update(place, data);
      }),
    increase: (place, { field, keys, by }) =>
      write((writer) => {
        const found = find(place);
        if (found === undefined) return;
        const numbers = (found[field] ?? {}) as Record<string, number>;
        const added = keys.map((key) => [key, (numbers[key] ?? 0) + by]);
        writer.update(place, { [field]: { ...numbers, ...Object.fromEntries(added) } });
      }),
    async findVersion(place) {
      const data = find(place);
      const writtenAt = data && written.get(data);
      return data === undefined || writtenAt === undefined ? undefined : { data, writtenAt };
    },
    replace: (place, data, earlier) =>
      inTurn(async () => {
        const found = find(place);
        const at = found && written.get(found);
        const isSame = at === undefined ? earlier === undefined : earlier?.writtenAt.isEqual(at) === true;
        if (isSame) commit([{ place, result: (present) => frozen({ ...present, ...data }) }]);
        return isSame;
      }),
    runTransaction: (work, { readOnly } = { readOnly: false }) =>
      inTurn(async () => {
        const writes: Write[] = [];
        const readAhead = () => Promise.resolve();
        const result = await work({ ...readerBefore(writes, reader), ...writerInto(writes), readAhead });
        if (readOnly && writes.length > 0) throw new Error('A read-only transaction writes nothing');
        commit(writes);
        return result;
      }),
  };
}

/** A write that waits for its commit. */
type Write = {
  place: Place;
  /** Why it is impossible: gRPC's code, depending on the documents at the commit. */
  refusal?(present: DocumentData | undefined): RefusalCode | undefined;
  result(present: DocumentData | undefined): DocumentData | undefined;
};
type RefusalCode = keyof typeof refusals;
const refusals = { 5: 'NOT_FOUND', 6: 'ALREADY_EXISTS' } as const;

function writerInto(writes: Write[]): Writer {
  return {
    create: (place, data) =>
      void writes.push({ place, refusal: (present) => present && 6, result: () => frozen(data) }),
    set: (place, data) => void writes.push({ place, result: () => frozen(data) }),
    merge: (place, data) =>
      void writes.push({ place, result: (present) => frozen(merged(present ?? {}, data)) }),
    update: (place, data) =>
      void writes.push({
        place,
        refusal: (present) => (present === undefined ? 5 : undefined),
        result: (present) => frozen({ ...present, ...data }),
      }),
    delete: (place) => void writes.push({ place, result: () => undefined }),
  };
}

/** As the SDK: what is written cannot be read before the commit, so reading after a write is refused. */
function readerBefore(writes: readonly Write[], reader: Reader): Reader {
  const assertFirst = (): void => {
    if (writes.length > 0) throw new Error('Firestore transactions require all reads before all writes');
  };
  return {
    async getAll(places, fields) {
      assertFirst();
      return reader.getAll(places, fields);
    },
    async query(collection, spec) {
      assertFirst();
      return reader.query(collection, spec);
    },
  };
}

function failure(code: RefusalCode, { collection, id }: Place): Error {
  return Object.assign(new Error(`${String(code)} ${refusals[code]}: ${collection}/${id}`), { code });
}

/** A frozen document: only another write can change it. Refuses `undefined`, as Firestore does. */
function frozen(data: DocumentData): DocumentData {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) throw new Error(`Cannot use "undefined" as a Firestore value (field "${name}")`);
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) frozen(value);
  }
  return Object.freeze(data);
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

/** Only some of a document's fields. */
function selected(data: DocumentData, fields: readonly string[]): DocumentData {
  return Object.fromEntries(
    fields.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}

function isMap(value: unknown): value is DocumentData {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What a query finds in a collection. A document without a field that is filtered or ordered by is not found. */
function foundBy(documents: ReadonlyMap<string, DocumentData>, spec: QuerySpec): Row[] {
  const { where = [], orderBy = [], startAfter, limit = Infinity, select } = spec;
  const rows: Row[] = [];
  for (const [id, data] of documents) {
    const isOrdered = orderBy.every(([field]) => valueOf({ id, data }, field) !== undefined);
    if (isOrdered && where.every((filter) => passes({ id, data }, filter))) rows.push({ id, data });
  }
  const directions = orderBy.map(([, direction]) => (direction === 'asc' ? 1 : -1));
  const keys = (row: Row): unknown[] => orderBy.map(([field]) => valueOf(row, field));
  // Documents that are equal by all orders come by their ids, in the last direction.
  rows.sort(
    (a, b) =>
      compareAll(keys(a), keys(b), directions) || compareValues(a.id, b.id) * (directions.at(-1) ?? 1),
  );
  const from = startAfter && rows.filter((row) => compareAll(keys(row), startAfter, directions) > 0);
  const page = (from ?? rows).slice(0, limit);
  return select === undefined
    ? page
    : page.map(({ id, data }): Row => ({ id, data: selected(data, select) }));
}

function passes(row: Row, [field, operator, wanted]: Filter): boolean {
  const value = valueOf(row, field);
  if (value === undefined) return false;
  switch (operator) {
    case '==':
      return value === wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    case 'array-contains':
      return Array.isArray(value) && value.includes(wanted);
    case '<=':
      return compareValues(value, wanted) <= 0;
    case '>=':
      return compareValues(value, wanted) >= 0;
    case '>':
      return compareValues(value, wanted) > 0;
  }
}

function valueOf({ id, data }: Row, field: string): unknown {
  if (field === documentId) return id;
  return field.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), data);
}

function compareAll(a: readonly unknown[], b: readonly unknown[], directions: readonly number[]): number {
  for (const [index, direction] of directions.entries()) {
    const order = compareValues(a[index], b[index]) * direction;
    if (order !== 0) return order;
  }
  return 0;
}

/** Nothing comes before numbers, and these before texts; nothing else is ordered by. */
function compareValues(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  throw new Error(`${typeof a} and ${typeof b} have no order here`);
}
