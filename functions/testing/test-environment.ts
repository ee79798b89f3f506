import { appendFileSync } from 'node:fs';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Coin } from '@keelstone/domain/money/coins';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/money/convert';
import { readConfig, type Config } from '../src/platform/config.ts';
import { createDeps, type Deps } from '../src/entry/deps.ts';
import type { ApiDocument } from '../src/pipeline/deps.ts';
import type { Database } from '../src/platform/firestore/database.ts';
import { firestoreDatabase } from '../src/platform/firestore/firestore-database.ts';
import { assertIndexed } from './index-coverage.ts';
import type { QuerySpec } from '../src/platform/firestore/query.ts';
import type { Reader } from '../src/platform/firestore/tx.ts';

/** Sees a query before it is made; the query fails with what this throws. */
export type QueryWatch = (collection: string, spec: QuerySpec) => void;

export type TestOptions = {
  now?: () => number;
  /** A database and a bucket of this name for the whole test file, so that it may count everything in them. */
  database?: string;
  config?: Partial<Config>;
  /** How many images may wait for the one that is being decoded: races send more together than an instance takes. */
  decodesWaitingMax?: number;
  /** The one local rate source is shared by all files: only its own proofs ask it. */
  rates?: 'fixed' | 'live';
  /** A negative control breaks the books, a test of lists invents rows: those are not checked after the suites. */
  areBooksTrue?: boolean;
  /** What sees each query; by default the query fails if firestore.indexes.json has no index for it. */
  watchQueries?: QueryWatch;
};

/** The same as the local rate source returns, rounded. */
export const fixedRates: Record<Coin, number> = { btc: 64_000, eth: 3_201 };

/**
 * Dependencies on the running emulators, which scripts/test.ts names in the environment. That stack runs no
 * functions: no triggers fire, and nothing the browser tests see is touched.
 */
export function testDeps(options: TestOptions = {}): Deps {
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new Error('The API tests need the emulators: run `npm test -- --only api`');
  }
  const { database, now = Date.now, watchQueries } = options;
  const config = { ...readConfig(process.env), ...options.config };
  if (database !== undefined) config.storageBucket = `${database}.appspot.com`;
  openApp(database, config);
  if (options.areBooksTrue !== false) noteDatabase(database ?? '(default)');
  const { decodesWaitingMax } = options;
  const limited = decodesWaitingMax === undefined ? {} : { decodesWaitingMax };
  const deps = {
    ...createDeps({ config, database: testDatabase(watchQueries), log: quietLog, now, ...limited }),
    readApiDocument,
  };
  return options.rates === 'live' ? deps : { ...deps, quotes: fixedQuotes(now) };
}

let apiDocuments: Record<ApiDocument, string> | undefined;

/** As functions/build.ts makes it; made for the few tests that ask for it. */
async function readApiDocument(name: ApiDocument): Promise<Uint8Array> {
  apiDocuments ??= (await import('../openapi/api-documents.ts')).apiDocuments();
  return new TextEncoder().encode(apiDocuments[name]);
}

/** Tells scripts/test.ts which books to check once all suites have run. */
function noteDatabase(database: string): void {
  const path = process.env['KEELSTONE_DATABASES'];
  if (path !== undefined) appendFileSync(path, `${database}\n`);
}

/** A database that no earlier run on the same emulators has counted in. */
export function freshDatabase(name: string): string {
  return `${name}-${Date.now().toString(36)}`;
}

/** What the app logged as a bug; a test that provokes none may assert that this is empty. */
export const loggedErrors: object[] = [];

const quietLog = { info: () => undefined, error: (fields: object) => void loggedErrors.push(fields) };

/** The database that `testDeps` has opened. A query without an index fails, as it would in production. */
export function testDatabase(watchQueries: QueryWatch = assertIndexed): Database {
  return watchedQueries(firestoreDatabase(getFirestore()), watchQueries);
}

/** The process's own app is opened on the named database before the first request; after that it cannot move. */
function openApp(databaseId: string | undefined, { projectId, storageBucket }: Config): void {
  if (getApps().length > 0) return;
  const app = initializeApp({ projectId, storageBucket });
  if (databaseId !== undefined) getFirestore(app).settings({ databaseId });
}

export function fixedQuotes(now: () => number, rates: Record<Coin, number> = fixedRates): Deps['quotes'] {
  const quote = (coin: Coin) => Promise.resolve({ coin, rate: wholeRate(rates[coin]), atMs: now() });
  return { quote, find: quote };
}

export function wholeRate(rate: number): UsdPerCoin {
  const whole = usdPerCoin(rate);
  if (whole === undefined) throw new Error(`${String(rate)} is not a rate`);
  return whole;
}

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
