import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { flagsId } from '@keelstone/domain/collections';
import { publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { operatorBounds } from '@keelstone/domain/kernel/amounts/payment-bounds';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { exchangeRateProvider, spotPriceProvider } from '../features/core/rates/exchange-rate-provider.ts';
import { rateCache } from '../features/core/rates/rate-cache.ts';
import { cleanImage, decoder } from '../features/core/upload/clean-image.ts';
import { filesRepository, openBucket } from '../features/core/upload/files.repository.ts';
import { oneAtATime } from '../features/core/upload/one-at-a-time.ts';
import { chainReader } from '../features/money/blockchain/chain-reader.ts';
import { findOwnDestinations } from '../features/money/blockchain/own-destinations.ts';
import { appCheckVerifier } from '../pipeline/app-check.repository.ts';
import { instanceCounts } from '../pipeline/instance-counts.ts';
import type { Deps as PipelineDeps } from '../pipeline/pipeline-deps.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Deps as FeatureDeps } from '../platform/deps.ts';
import type { Database } from '../platform/firestore/database.ts';
import { firestoreDatabase } from '../platform/firestore/firestore-database.ts';
import { identityToolkit } from '../platform/identity-toolkit.ts';
import { identityRepository } from '../platform/identity.repository.ts';
import type { Log } from '../platform/platform-deps.ts';
import { platformLimits } from '../platform/platform.limits.ts';
import { databaseDeps } from './database-deps.ts';

/** All that the features' services and the pipeline are given. */
export type Deps = FeatureDeps & PipelineDeps;

/** The composition root: every adapter that services use, made once per process. */
export function createDeps(options: {
  config: Config;
  /** By default the Firestore of the process's own app. */
  database?: Database;
  log?: Log;
  now?: () => number;
  /** The most rows that a list counts live. */
  liveCountMax?: number;
  /** The most images that may wait while one is decoded. */
  decodesWaitingMax?: number;
}): Deps {
  const { config, now = Date.now, liveCountMax = platformLimits.liveCountMax } = options;
  const { decodesWaitingMax = uploadLimits.decodesWaitingMax } = options;
  const app =
    getApps()[0] ?? initializeApp({ projectId: config.projectId, storageBucket: config.storageBucket });
  const db = options.database ?? firestoreDatabase(getFirestore(app));
  const stored = databaseDeps(db, { now, liveCountMax, expiringDays: config.expiringDays });
  return {
    config,
    now,
    paymentBounds: operatorBounds,
    newRequestId: () => randomUUID(),
    log: options.log ?? structuredLog,
    ...stored,
    publishedTexts,
    verifyAppCheck: appCheckVerifier(app),
    identity: identityRepository(getAuth(app)),
    toolkit: identityToolkit({ baseUrl: config.identityToolkitUrl, apiKey: config.webApiKey }),
    files: filesRepository(config.storageBucket, (name) => openBucket(app, name)),
    readApiDocument: (name) => readFile(new URL(name, import.meta.url)),
    cleanImage,
    decoding: oneAtATime({ waitingMax: decodesWaitingMax, prepare: decoder.prepare }),
    instanceCounts: instanceCounts(now),
    chain: chainReader(config, findOwnDestinations(stored)),
    newSenderMs: config.newSenderHours * hourMs,
    quotes: rateCache({
      store: stored.rates,
      provider: exchangeRateProvider({ url: config.ratesUrl, apiKey: config.ratesApiKey }),
      second: config.secondRatesUrl === '' ? undefined : spotPriceProvider(config.secondRatesUrl),
      now,
    }),
  };
}

let shared: Deps | undefined;

/** The process's own dependencies, made at the first request: a deploy loads this code without configuration. */
export function processDeps(): Deps {
  shared ??= createDeps({ config: readConfig(process.env) });
  return shared;
}

/**
 * Begins an instance. One that lacks a setting does not start, so an incomplete deploy never takes over. Firestore is
 * opened meanwhile, which takes as long as loading our code, and which the first request would wait for. (Nothing of
 * this while the CLI only loads this code to see its exports.)
 */
export function startInstance(env: NodeJS.ProcessEnv): void {
  if (env['K_SERVICE'] === undefined) return;
  // If this fails, the first request fails too and reports why.
  void processDeps()
    .flags.find(flagsId)
    .catch(() => undefined);
}

/** Writes directly, because the logger's methods would add a message of their own, and a stack trace to an error. */
const structuredLog: Log = {
  info: (fields) => {
    logger.write({ severity: 'INFO', message: 'request', ...fields });
  },
  error: (fields) => {
    logger.write({ severity: 'ERROR', message: 'request failed', ...fields });
  },
};
