import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { identityRepository } from '../auth/identity.repository.ts';
import { transactionRunner } from '../firestore/run-transaction.ts';
import { userRepository } from '../user/user.repository.ts';

/** The few adapters a command line needs; unlike the functions' own, without mail, rates and files. */
export function commandLineDeps(projectId: string) {
  const app = initializeApp({ projectId });
  const db = getFirestore(app);
  return {
    identity: identityRepository(getAuth(app)),
    users: userRepository(db),
    runTransaction: transactionRunner(db),
  };
}
