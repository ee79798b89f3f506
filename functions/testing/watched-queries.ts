import type { Database } from '../src/platform/firestore/database.ts';
import type { QuerySpec } from '../src/platform/firestore/query.ts';
import type { Reader } from '../src/platform/firestore/tx.ts';

/** Sees a query before it is made; the query fails with what this throws. */
export type QueryWatch = (collection: string, spec: QuerySpec) => void;

/**
 * The same database, whose queries are shown to `watch` first, those inside transactions included. The tests compare
 * each with the indexes that are deployed, because the emulator answers queries that production would refuse.
 */
export function watchedQueries(db: Database, watch: QueryWatch): Database {
  const watchedQuery =
    (reader: Reader): Reader['query'] =>
    async (collection, spec) => {
      watch(collection, spec);
      return reader.query(collection, spec);
    };
  return {
    ...db,
    query: watchedQuery(db),
    async count(collection, spec) {
      watch(collection, spec);
      return db.count(collection, spec);
    },
    async countAndSum(collection, spec, field) {
      watch(collection, spec);
      return db.countAndSum(collection, spec, field);
    },
    runTransaction: (work, options) =>
      db.runTransaction((tx) => work({ ...tx, query: watchedQuery(tx) }), options),
  };
}
