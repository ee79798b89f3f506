import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import type { Factors } from '@keelstone/domain/factor/factors';
import type { EmailReservation } from '@keelstone/domain/auth/email-reservation';
import { collections } from '@keelstone/domain/collections';
import { parseFlags } from '@keelstone/domain/flags/flags';
import { parsePolicy } from '@keelstone/domain/policy/policy';
import type { LegalRecord } from '@keelstone/domain/legal/legal-text';
import { limits } from '@keelstone/domain/limits';
import { auditRepository } from '../src/audit/audit.repository.ts';
import { sealRepository } from '../src/audit/seal.repository.ts';
import { expiringDaysOf } from '../src/config.ts';
import { identityRepository } from '../src/auth/identity.repository.ts';
import { linkCollection } from '../src/auth/link.collection.ts';
import { collection } from '../src/firestore/collection.ts';
import { sessionRepository } from '../src/session/session.repository.ts';
import { firestoreDatabase } from '../src/firestore/firestore-database.ts';
import { transactionRunner } from '../src/firestore/run-transaction.ts';
import { mailRepository } from '../src/mail/mail.repository.ts';
import { noticeRepository } from '../src/notice/notice.repository.ts';
import { securityEventDetailCollection } from '../src/security-event/security-event.collections.ts';
import { securityEventRepository } from '../src/security-event/security-event.repository.ts';
import { booksRepository } from '../src/reconcile/books.repository.ts';
import { signalCollection } from '../src/signal/signal.collection.ts';
import { filesRepository } from '../src/upload/files.repository.ts';
import { reindexRepository } from '../src/reindex/reindex.repository.ts';
import { kycRepository } from '../src/kyc/kyc.repository.ts';
import { totalsRepository } from '../src/totals/totals.repository.ts';
import { transactionRepository } from '../src/transaction/transaction.repository.ts';
import { directoryRepository } from '../src/user/directory.repository.ts';
import { userRepository } from '../src/user/user.repository.ts';

const opened = new Set<Firestore>();

/**
 * Waits for pending requests. The SDK rolls back a refused transaction without waiting for it: a process that ends
 * immediately leaves its locks behind for a minute or more.
 */
export async function closeDatabases(): Promise<void> {
  await Promise.all([...opened].map((database) => database.terminate()));
}

/** The few adapters a command line needs; unlike the functions' own, without rates. */
export function commandLineDeps(projectId: string, database = '(default)') {
  const storageBucket = process.env['STORAGE_BUCKET'] ?? `${projectId}.appspot.com`;
  const [app = initializeApp({ projectId, storageBucket })] = getApps();
  const firestore = getFirestore(app, database);
  opened.add(firestore);
  const db = firestoreDatabase(firestore);
  const runTransaction = transactionRunner(db);
  const now = Date.now;
  const keeping = { days: expiringDaysOf(process.env), now };
  const totals = totalsRepository(db, { now, liveCountMax: limits.liveCountMax });
  return {
    now,
    identity: identityRepository(getAuth(app)),
    users: userRepository(db),
    emails: collection<EmailReservation>(db, collections.emails),
    flags: collection(db, collections.config, { parse: parseFlags }),
    policies: collection(db, collections.config, { parse: parsePolicy }),
    legalRecords: collection<LegalRecord>(db, collections.legalTexts),
    audit: auditRepository(db),
    seals: sealRepository(db),
    factors: collection<Factors>(db, collections.factors),
    links: linkCollection(db),
    sessions: sessionRepository(db),
    signals: signalCollection(db),
    mail: mailRepository(db, keeping),
    notices: noticeRepository(db, keeping),
    securityEvents: securityEventRepository(db, keeping),
    securityEventDetails: securityEventDetailCollection(db, now, keeping.days),
    books: booksRepository(db),
    files: filesRepository(storageBucket, (name) => getStorage(app).bucket(name)),
    runTransaction,
    totals,
    directory: directoryRepository(db, totals),
    kyc: kycRepository(db, totals),
    transactions: transactionRepository(db, totals),
    reindex: reindexRepository(db, runTransaction),
  };
}
