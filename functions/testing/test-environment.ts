import { appendFileSync } from 'node:fs';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { createDeps, type Deps } from '../src/entry/create-deps.ts';
import type { ApiDocument } from '../src/pipeline/pipeline-deps.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import type { Database } from '../src/platform/firestore/database.ts';
import { firestoreDatabase } from '../src/platform/firestore/firestore-database.ts';
import type { QuerySpec } from '../src/platform/firestore/query.ts';
import { assertIndexed } from './index-coverage.ts';

export type TestOptions = {
  now?: () => number;
  /** A database and a bucket of this name for the whole test file, so that it may count everything in them. */
  database?: string;
  config?: Partial<Config>;
  /** The one local rate source is shared by all files: only its own proofs ask it. */
  rates?: 'fixed' | 'live';
  /** A negative control breaks the books, a test of lists invents rows: those are not checked after the suites. */
  areBooksTrue?: boolean;
};

/**
 * Dependencies on the running emulators, which scripts/test.ts names in the environment. That stack runs no
 * functions: no triggers fire, and nothing the browser tests see is touched.
 */
export function testDeps(options: TestOptions = {}): Deps {
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new Error('The API tests need the emulators: run `npm test -- --only api`');
  }
  const { database, now = Date.now } = options;
  const config = { ...readConfig(process.env), ...options.config };
  if (database !== undefined) config.storageBucket = `${database}.appspot.com`;
  openApp(database, config);
  if (options.areBooksTrue !== false) noteDatabase(database ?? '(default)');
  const deps = {
    ...createDeps({ config, database: testDatabase(), log: quietLog, now }),
    readApiDocument,
    // The operator's published texts are not the product's.
    publishedTexts: [],
  };
  return options.rates === 'live' ? deps : { ...deps, quotes: fixedQuotes(now) };
}

let apiDocuments: Record<ApiDocument, string> | undefined;

/** Makes a document like functions/build.ts, for the few tests that ask for it. */
async function readApiDocument(name: ApiDocument): Promise<Uint8Array> {
  apiDocuments ??= (await import('../openapi/api-documents.ts')).apiDocuments();
  return new TextEncoder().encode(apiDocuments[name]);
}

/** For scripts/test.ts: which books to check once `api` has run. */
function noteDatabase(database: string): void {
  const path = process.env['KEELSTONE_DATABASES'];
  if (path !== undefined) appendFileSync(path, `${database}\n`);
}

/** A database that no earlier run on the same emulators has counted in. */
export function freshDatabase(name: string): string {
  return `${name}-${Date.now().toString(36)}`;
}

/** The bugs that the app logged; a test that provokes none may assert that this is empty. */
export const loggedErrors: object[] = [];

const quietLog = { info: () => undefined, error: (fields: object) => void loggedErrors.push(fields) };

/** The database that `testDeps` has opened. A query without an index fails, as it would in production. */
export function testDatabase(): Database {
  return watchedQueries(firestoreDatabase(getFirestore()), assertIndexed);
}

/** The process's own app is opened on the named database before the first request; after that it cannot move. */
function openApp(databaseId: string | undefined, { projectId, storageBucket }: Config): void {
  if (getApps().length > 0) return;
  const app = initializeApp({ projectId, storageBucket });
  if (databaseId !== undefined) getFirestore(app).settings({ databaseId });
}

/** By default what the local rate source returns, rounded. */
export function fixedQuotes(now: () => number, rates = { btc: 64_000, eth: 3_201 }): Deps['quotes'] {
  const quote = async (coin: Coin) => makeQuote({ coin, rateUsd: rates[coin], atMs: now() });
  return { quote, find: quote };
}

/**
 * The same database, whose queries are shown to `watch` first, those inside transactions included, and fail with what it
 * throws. The tests compare each with the indexes that are deployed, because neither the emulator nor memory needs any.
 */
export function watchedQueries(db: Database, watch: (collection: string, spec: QuerySpec) => void): Database {
  const watched =
    <Asked extends [collection: string, spec: QuerySpec, ...more: string[]], Answer>(
      ask: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      watch(asked[0], asked[1]);
      return ask(...asked);
    };
  return {
    ...db,
    query: watched(db.query),
    count: watched(db.count),
    countAndSum: watched(db.countAndSum),
    runTransaction: (work, options) =>
      db.runTransaction(
        (tx) => work({ ...tx, query: watched(tx.query), countAndSum: watched(tx.countAndSum) }),
        options,
      ),
  };
}
