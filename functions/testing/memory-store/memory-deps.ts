import { randomUUID } from 'node:crypto';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import type { Deps } from '../../src/entry/create-deps.ts';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import { chainReader } from '../../src/features/money/blockchain/chain-reader.ts';
import { findOwnDestinations } from '../../src/features/money/blockchain/own-destinations.ts';
import { instanceCounts } from '../../src/pipeline/instance-counts.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import { identityRepository } from '../../src/platform/identity.repository.ts';
import { platformLimits } from '../../src/platform/platform.limits.ts';
import type { Fingerprint } from '../database.ts';
import { envWithoutServices } from '../start-on-platform.ts';
import { fixedQuotes } from '../test-environment.ts';
import { memoryDatabase, type MemoryDatabase } from './memory-database.ts';
import { memoryIdentities } from './memory-identities.ts';

export type MemoryDeps = ReturnType<typeof memoryDeps>;

type Options = {
  now?: () => number;
  config?: Partial<Config>;
  /** A database that others use too. */
  db?: MemoryDatabase;
  liveCountMax?: number;
  quotes?: (store: Deps['rates']) => Deps['quotes'];
};

/**
 * The whole product without emulators: its collections and repositories on a database in memory, identities, files and
 * fixed prices. Bounds for callers are a thousand times as high. Any uploaded bytes count as an image; what an image is, is tested elsewhere.
 */
export function memoryDeps(options: Options = {}) {
  const { now = Date.now, db = memoryDatabase(), liveCountMax = platformLimits.liveCountMax } = options;
  const config = { ...readConfig(environment), throttleScale: 1000, ...options.config };
  const files = new Map<string, Uint8Array>();
  const { identities, auth, toolkit } = memoryIdentities(now);
  const loggedErrors: object[] = [];
  const stored = databaseDeps(db, { now, liveCountMax, expiringDays: config.expiringDays });
  const deps: Deps = {
    ...stored,
    config,
    now,
    paymentBounds: noPaymentBounds,
    // Tests leave out the texts that the operator publishes.
    publishedTexts: [],
    newRequestId: () => randomUUID(),
    log: { info: () => undefined, error: (fields) => void loggedErrors.push(fields) },
    chain: chainReader(config, findOwnDestinations(stored)),
    newSenderMs: 0,
    quotes: options.quotes?.(stored.rates) ?? fixedQuotes(now),
    verifyAppCheck: () => Promise.resolve('valid'),
    instanceCounts: instanceCounts(now),
    identity: identityRepository(auth),
    toolkit,
    files: filesIn(files, config.storageBucket),
    cleanImage: (bytes) => Promise.resolve({ bytes, sha256: 'a'.repeat(64) }),
    decoding: (work) => work(),
    readApiDocument: () => Promise.resolve(new TextEncoder().encode('{}')),
  };
  /** Everything that is stored, but for counters of throttles. */
  const everything = (): Fingerprint => {
    const all = new Map<string, unknown>(db.rows());
    for (const found of [files, identities]) for (const [name, value] of found) all.set(name, value);
    return all;
  };
  // `auth` changes identities without our API, as anybody can at Identity Toolkit; `loggedErrors` has what was logged.
  return { ...deps, db, auth, loggedErrors, stored: everything };
}

const environment = { ...envWithoutServices, ADMIN_SECOND_FACTOR: 'offered', ACTIVITY_KEPT_DAYS: '0' };

function filesIn(files: Map<string, Uint8Array>, bucketName: string): Deps['files'] {
  const find = (path: string) => Promise.resolve(files.get(path));
  return {
    bucketName,
    readInbox: find,
    readVault: find,
    writeVault: async (path, bytes) => void files.set(path, bytes),
    fault: async (path) => (files.has(path) ? undefined : 'missing'),
    async *pagesOlderThan(listed) {
      const {
        prefix = '',
        startOffset = '',
        endOffset = '\uffff',
      } = { ...listed } as Partial<Record<'prefix' | 'startOffset' | 'endOffset', string>>;
      const names = [...files.keys()].filter((name) => name.startsWith(prefix));
      yield await Promise.resolve(names.filter((name) => name >= startOffset && name < endOffset).sort());
    },
    rewriteWithoutToken: async (object) => files.has(object.name),
    remove: async (path) => void files.delete(path),
  };
}
