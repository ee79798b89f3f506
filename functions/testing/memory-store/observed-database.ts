import type { Database } from '../../src/firestore/database.ts';
import { countAggregation, countReads, countRows, countWrites } from '../../src/firestore/meter.ts';
import { readOnce } from '../../src/firestore/read-once.ts';
import { pathOf, type Place, type Reader, type Writer } from '../../src/firestore/tx.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** One commit: what it wrote, and what it had read before under a lock. */
export type Commit = {
  writes: readonly { place: Place; isNew: boolean; isDelete: boolean }[];
  /** The paths that a transaction has read; none outside of one, which locks nothing. */
  locked: readonly string[];
  isTransaction: boolean;
};

/**
 * A database in memory that reports what was committed, and counts into the meter what Firestore would bill: by the
 * same rules as `firestoreDatabase`.
 */
export function observedDatabase(db: MemoryDatabase, committed: (commit: Commit) => void): Database {
  const commit = (written: Written[], locked: readonly string[] | undefined): void => {
    if (written.length === 0 && locked === undefined) return;
    const deletes = written.filter(({ isDelete }) => isDelete).length;
    countWrites({ writes: written.length - deletes, deletes });
    committed({ writes: written, locked: locked ?? [], isTransaction: locked !== undefined });
  };
  const noting = (written: Written[], place: Place, isDelete = false): void => {
    written.push({ place, isDelete, isNew: !isDelete && !db.documents(place.collection).has(place.id) });
  };
  return {
    ...counted(db),
    newId: () => db.newId(),
    async count(collection, spec) {
      const found = await db.count(collection, spec);
      countAggregation(found);
      return found;
    },
    async countAndSum(collection, spec, field) {
      const found = await db.countAndSum(collection, spec, field);
      countAggregation(found.count);
      return found;
    },
    async write(work) {
      const written: Written[] = [];
      await db.write((writer) => work(watched(writer, (...write) => noting(written, ...write))));
      commit(written, undefined);
    },
    async increase(place, change) {
      const written: Written[] = [];
      noting(written, place);
      await db.increase(place, change);
      commit(written, undefined);
    },
    async updateEach(updates) {
      for (const update of updates) {
        const written: Written[] = [];
        noting(written, update.place);
        await db.updateEach([update]);
        commit(written, undefined);
      }
    },
    async findVersion(place) {
      countReads(1);
      return db.findVersion(place);
    },
    async replace(place, data, earlier) {
      const written: Written[] = [];
      noting(written, place);
      const isReplaced = await db.replace(place, data, earlier);
      if (isReplaced) commit(written, undefined);
      return isReplaced;
    },
    async runTransaction(work, options = { readOnly: false }) {
      const written: Written[] = [];
      const locked = new Set<string>();
      const answer = await db.runTransaction((tx) => {
        written.length = 0;
        locked.clear();
        const reader = readOnce(counted(tx, (path) => locked.add(path)));
        return work({ ...reader, ...watched(tx, (...write) => noting(written, ...write)) });
      }, options);
      commit(written, options.readOnly ? undefined : [...locked]);
      return answer;
    },
  };
}

type Written = Commit['writes'][number];

/** Reads are counted as Firestore bills them, and their paths recorded. */
function counted(source: Reader, read: (path: string) => void = () => undefined): Reader {
  return {
    async getAll(places, fields) {
      if (places.length === 0) return [];
      const paths = new Set(places.map(pathOf));
      countReads(paths.size);
      paths.forEach(read);
      return source.getAll(places, fields);
    },
    async query(collection, spec) {
      const rows = await source.query(collection, spec);
      countRows(rows.length);
      rows.forEach(({ id }) => read(pathOf({ collection, id })));
      return rows;
    },
  };
}

function watched(writer: Writer, note: (place: Place, isDelete?: boolean) => void): Writer {
  const noted =
    (write: 'create' | 'set' | 'merge' | 'update'): Writer['set'] =>
    (place, data) => {
      note(place);
      writer[write](place, data);
    };
  return {
    create: noted('create'),
    set: noted('set'),
    merge: noted('merge'),
    update: noted('update'),
    delete(place) {
      note(place, true);
      writer.delete(place);
    },
  };
}
