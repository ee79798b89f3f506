import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import { collections } from '@keelstone/domain/collections';
import { parseFlags } from '@keelstone/domain/flags/flags';
import { identityRepository } from '../auth/identity.repository.ts';
import { collection } from '../firestore/collection.ts';
import { transactionRunner } from '../firestore/run-transaction.ts';
import { booksRepository } from '../reconcile/books.repository.ts';
import { filesRepository } from '../upload/files.repository.ts';
import { userRepository } from '../user/user.repository.ts';

/** The few adapters a command line needs; unlike the functions' own, without mail and rates. */
export function commandLineDeps(projectId: string) {
  const storageBucket = process.env['STORAGE_BUCKET'] ?? `${projectId}.appspot.com`;
  const app = initializeApp({ projectId, storageBucket });
  const db = getFirestore(app);
  return {
    identity: identityRepository(getAuth(app)),
    users: userRepository(db),
    flags: collection(db, collections.config, parseFlags),
    audit: collection<AuditRow>(db, collections.audit),
    books: booksRepository(db),
    files: filesRepository(getStorage(app).bucket()),
    runTransaction: transactionRunner(db),
  };
}
