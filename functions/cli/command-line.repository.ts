import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { collections } from '@keelstone/domain/collections';
import type { LegalRecord } from '@keelstone/domain/core/legal/legal-text';
import { databaseDeps } from '../src/entry/database-deps.ts';
import { filesRepository } from '../src/features/core/upload/files.repository.ts';
import { reindexRepository } from '../src/features/desk/reindex/reindex.repository.ts';
import { readExpiringDays, readKeptDays } from '../src/platform/config.ts';
import { collection } from '../src/platform/firestore/collection.ts';
import { firestoreDatabase } from '../src/platform/firestore/firestore-database.ts';
import { identityRepository } from '../src/platform/identity.repository.ts';
import { platformLimits } from '../src/platform/platform.limits.ts';

/** The steps of ./migrate.ts that a database has had, the first one first. */
export type Migrations = { done: readonly { atMs: number; backup: string; changed: number }[] };

const opened = new Set<Firestore>();

/**
 * Waits for pending requests. The SDK rolls back a refused transaction without waiting for it: a process that ends
 * immediately leaves its locks behind for a minute or more.
 */
export async function closeDatabases(): Promise<void> {
  await Promise.all([...opened].map((database) => database.terminate()));
}

/** The adapters that commands need: every collection, sign-ins and files. `appUrl`: for links in mails. */
export function commandLineDeps(projectId: string, database = '(default)', appUrl = '') {
  const storageBucket = process.env['STORAGE_BUCKET'] ?? `${projectId}.appspot.com`;
  const [app = initializeApp({ projectId, storageBucket })] = getApps();
  const firestore = getFirestore(app, database);
  opened.add(firestore);
  const db = firestoreDatabase(firestore);
  const now = Date.now;
  const { liveCountMax } = platformLimits;
  const stored = databaseDeps(db, { now, liveCountMax, expiringDays: readExpiringDays(process.env) });
  return {
    ...stored,
    legalRecords: collection<LegalRecord>(db, collections.legalTexts),
    migrations: collection<Migrations>(db, collections.config),
    now,
    config: { keptDays: readKeptDays(process.env), appUrl },
    identity: identityRepository(getAuth(app)),
    files: filesRepository(storageBucket, (name) => getStorage(app).bucket(name)),
    reindex: reindexRepository(db, stored.runTransaction),
  };
}
