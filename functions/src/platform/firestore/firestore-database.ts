import {
  AggregateField,
  type AggregateQuery,
  type AggregateQuerySnapshot,
  type AggregateSpec,
  FieldPath,
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  type ReadOptions,
  type SetOptions,
  type Transaction,
} from 'firebase-admin/firestore';
import { hasCode } from '../has-code.ts';
import type { Database } from './database.ts';
import { countAggregation, countReads, countRows, countWrites } from './meter.ts';
import { buildQuery } from './query.ts';
import { readOnce } from './read-once.ts';
import type { Place, Reader, Row, Writer } from './tx.ts';

/** gRPC: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const notFound = 5;
const outrun = [notFound, 6, 9];

/**
 * Firestore with a meter. Each attempt of a transaction is billed for its reads, and for its writes once committed. No
 * other shipped code reads or writes documents, so the meter is complete; a proof compares it with the requests that
 * leave the process.
 */
export function firestoreDatabase(db: Firestore): Database {
  const at = ({ collection, id }: Place): DocumentReference => db.collection(collection).doc(id);

  const reader = (source: Source): Reader => ({
    async getAll(places, fields) {
      if (places.length === 0) return [];
      const rows = await source.getAll(
        ...places.map(at),
        fields === undefined ? {} : { fieldMask: [...fields] },
      );
      countReads(new Set(places.map(({ collection, id }) => `${collection}/${id}`)).size);
      return rows.map((row) => row.data());
    },
    async query(collection, spec) {
      const { docs } = await source.run(buildQuery(db, collection, spec));
      countRows(docs.length);
      return docs.map((row): Row => ({ id: row.id, data: row.data() }));
    },
    async countAndSum(collection, spec, field) {
      const query = buildQuery(db, collection, spec);
      const wanted = { count: AggregateField.count(), sum: AggregateField.sum(field) };
      const { count, sum } = (await source.aggregate(query.aggregate(wanted))).data();
      countAggregation(count);
      return { count, sum };
    },
  });

  const write: Database['write'] = async (work) => {
    const batch = db.batch();
    const { writer, countCommitted } = countingWriter(batch, at);
    work(writer);
    await batch.commit();
    countCommitted();
  };

  return {
    ...reader({
      getAll: (...documents) => db.getAll(...documents),
      run: (query) => query.get(),
      aggregate: (query) => query.get(),
    }),
    newId: () => db.collection('ids').doc().id,
    async count(collection, spec) {
      const { count } = (await buildQuery(db, collection, spec).count().get()).data();
      countAggregation(count);
      return count;
    },
    write,
    async increase(place, { field, keys, by }) {
      const [first = field, ...others] = keys;
      const more = others.flatMap((key) => [new FieldPath(field, key), FieldValue.increment(by)]);
      try {
        await at(place).update(new FieldPath(field, first), FieldValue.increment(by), ...more);
        countWrites({ writes: 1 });
      } catch (error) {
        if (!hasCode(error, notFound)) throw error;
      }
    },
    async updateEach(updates) {
      const writer = db.bulkWriter();
      const written = updates.map(({ place, data }) =>
        writer.update(at(place), data).then(() => countWrites({ writes: 1 })),
      );
      await Promise.all([...written, writer.close()]);
    },
    async findVersion(place) {
      const row = await at(place).get();
      countReads(1);
      const data = row.data();
      return data === undefined || row.updateTime === undefined
        ? undefined
        : { data, writtenAt: row.updateTime };
    },
    async replace(place, data, earlier) {
      try {
        if (earlier === undefined) await at(place).create(data);
        else await at(place).update(data, { lastUpdateTime: earlier.writtenAt });
      } catch (error) {
        if (hasCode(error, ...outrun)) return false;
        throw error;
      }
      countWrites({ writes: 1 });
      return true;
    },
    async runTransaction(work, { readOnly } = { readOnly: false }) {
      let countCommitted = (): void => undefined;
      const result = await db.runTransaction(
        (transaction) => {
          const counting = countingWriter(transaction, at);
          ({ countCommitted } = counting);
          return work({ ...readOnce(reader(toSource(transaction))), ...counting.writer });
        },
        // `transactionRunner` repeats the transaction.
        readOnly ? { readOnly } : { maxAttempts: 1 },
      );
      countCommitted();
      return result;
    },
  };
}

/** The reads that a client and a transaction share, under one name each. */
type Source = {
  getAll(...documents: (DocumentReference | ReadOptions)[]): Promise<DocumentSnapshot[]>;
  run(query: Query): Promise<QuerySnapshot>;
  aggregate<Wanted extends AggregateSpec>(
    query: AggregateQuery<Wanted>,
  ): Promise<AggregateQuerySnapshot<Wanted>>;
};

function toSource(transaction: Transaction): Source {
  return {
    getAll: (...documents) => transaction.getAll(...documents),
    run: (query) => transaction.get(query),
    aggregate: (query) => transaction.get(query),
  };
}

/** The writes of a transaction or a batch. */
type Batch = {
  create(document: DocumentReference, data: DocumentData): unknown;
  set(document: DocumentReference, data: DocumentData, options?: SetOptions): unknown;
  update(document: DocumentReference, data: DocumentData): unknown;
  delete(document: DocumentReference): unknown;
};

/** Writes into a transaction or a batch, counted once that is committed. */
function countingWriter(
  to: Batch,
  at: (place: Place) => DocumentReference,
): { writer: Writer; countCommitted: () => void } {
  const usage = { writes: 0, deletes: 0 };
  const writing = (write: (document: DocumentReference, data: DocumentData) => unknown) => {
    return (place: Place, data: DocumentData): void => {
      write(at(place), data);
      usage.writes += 1;
    };
  };
  return {
    writer: {
      create: writing((document, data) => to.create(document, data)),
      set: writing((document, data) => to.set(document, data, {})),
      merge: writing((document, data) => to.set(document, data, { merge: true })),
      update: writing((document, data) => to.update(document, data)),
      delete(place) {
        to.delete(at(place));
        usage.deletes += 1;
      },
    },
    countCommitted: () => countWrites(usage),
  };
}
