import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Database } from '../../src/platform/firestore/database.ts';
import type { Place, Reader, Writer } from '../../src/platform/firestore/tx.ts';
import { frozen, merged, selected } from './document.ts';
import { foundBy } from './run-query.ts';

/** A database in memory that lets a test look at its documents. */
export type MemoryDatabase = Database & {
  /** By id. They are frozen, so the same object means that nothing was written. */
  documents(collection: string): ReadonlyMap<string, DocumentData>;
  /** How many documents have been written or deleted so far, without the audit trail: a view leaves a row there too. */
  changes(): number;
  /** Takes a snapshot; the returned function restores it. */
  keep(): () => void;
};

const trail: ReadonlySet<string> = new Set([collections.audit, collections.auditDetails]);

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
      if (!trail.has(place.collection)) changed += 1;
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
